import { openSessions } from "@bahi/service-kit/auth/sessions.ts";
import { readConfig } from "@bahi/service-kit/config.ts";
import { databasePool, waitForDatabase } from "@bahi/service-kit/database.ts";
import { openStore } from "@bahi/service-kit/event-store.ts";
import { environmentWithSecrets } from "@bahi/service-kit/handed-over.ts";
import { listen, runService } from "@bahi/service-kit/lifecycle.ts";
import { createLog } from "@bahi/service-kit/log.ts";
import { createCommandApp } from "./app.ts";
import { openBooks } from "./books.ts";
import { bindEarlierKeys } from "./carry-out/earlier-keys.ts";
import { lastEventTime } from "./carry-out/last-event-time.ts";
import { untilKnown } from "./carry-out/persist.ts";
import { createClock } from "./clock.ts";
import { commandConfig } from "./config.ts";
import { keepFinished } from "./follow-through/keep-finished.ts";
import { openSettings } from "./settings/routes.ts";
import { addFirstAdmin } from "./user/first-admin.ts";
import { openUsers, settleSecrets } from "./user/secrets.ts";
import { whoCannotSignIn } from "./user/without-password.ts";

const clock = createClock();
const now = () => clock.now();

void runService(async (lifecycle) => {
  const config = readConfig(commandConfig, await environmentWithSecrets());
  delete process.env["BAHI_ADMIN_PASSWORD"];
  const log = createLog("command", config.LOG_LEVEL);

  const pool = databasePool(config.DATABASE_URL, { applicationName: "bahi command", max: 5 }, log);
  lifecycle.onStop(() => pool.end());
  await waitForDatabase(pool, config.DATABASE_URL);
  const store = await openStore(config);
  lifecycle.onStop(() => store.close());
  const sessions = await openSessions(pool, config.DATABASE_URL, log);
  lifecycle.onStop(() => sessions.close());

  await untilKnown(() => bindEarlierKeys(store));
  const lastEventAt = await untilKnown(() => lastEventTime(store));
  const doubt = lastEventAt && clock.goOnFrom(lastEventAt);
  if (doubt !== undefined) process.stdout.write(`${doubt}\n`);
  const books = openBooks(store);
  const users = await openUsers({ store, pool, sessions });
  const settings = await openSettings(store, pool);
  await addFirstAdmin(
    { ...users, now, say: (line) => process.stdout.write(`${line}\n`) },
    { username: config.BAHI_ADMIN_USERNAME, password: config.BAHI_ADMIN_PASSWORD },
  );
  await settleSecrets(users);
  const missing = await whoCannotSignIn(users);
  if (missing !== undefined) process.stdout.write(`${missing}\n`);

  const app = await createCommandApp({ log, store, pool, sessions, books, users, settings, now });
  const port = await listen(app, lifecycle, { port: config.PORT, host: config.HOST });
  log.info({ port }, "the command service listens");

  const keeping = keepFinished(books, now, log);
  lifecycle.onStop(() => keeping.end());
});
