import { requireSignIn } from "@bahi/service-kit/auth/authenticate.ts";
import { openSessions } from "@bahi/service-kit/auth/sessions.ts";
import { registerTokens } from "@bahi/service-kit/auth/tokens.ts";
import { type App, createApp } from "@bahi/service-kit/http/app.ts";
import { createLog } from "@bahi/service-kit/log.ts";
import { createVerifier } from "fast-jwt";
import { Pool } from "pg";

// One small answer, behind a token that is verified in one of three ways: `product` as the services do it, `direct`
// with the library below @fastify/jwt and a cache, `none` not at all.
const databaseUrl = process.env["DATABASE_URL"] ?? "";
const log = createLog("bench", "fatal");
const pool = new Pool({ connectionString: databaseUrl });
const sessions = await openSessions(pool, databaseUrl, log);
const app = await createApp({ log });
await registerTokens(app, sessions.keys);

function verifyDirectly(scope: App): void {
  const verify = createVerifier({ key: sessions.keys.current("token").secret, algorithms: ["HS256"] });
  const known = new Map<string, string>();
  scope.addHook("onRequest", async (request) => {
    const token = request.headers.authorization?.slice("Bearer ".length) ?? "";
    let sessionId = known.get(token);
    if (sessionId === undefined) {
      // as: a token that we have signed ourselves
      const { sid } = verify(token) as { sid: string };
      sessionId = sid;
      known.set(token, sid);
    }
    request.identity = await sessions.identify(sessionId);
  });
}

await app.register(async (scope: App) => {
  if (process.env["BENCH_TOKEN"] === "product") requireSignIn(scope, sessions);
  if (process.env["BENCH_TOKEN"] === "direct") verifyDirectly(scope);
  scope.get("/", async () => ({ ok: true }));
});
process.send?.(await app.listen({ host: "127.0.0.1", port: 0 }));
process.on("SIGTERM", () => process.exit(0));
