import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { collectGarbage } from "@bahi/service-kit/collect-garbage.ts";
import { readStartConfig } from "./config.ts";
import { openDataDirectory } from "./data-directory.ts";
import { startEmbeddedDatabase } from "./embedded-database.ts";
import { adminForDemo, fillFirstRun } from "./demo.ts";
import { endWithNpm } from "./end-with-npm.ts";
import { environmentWith } from "./environment.ts";
import { freePort, portOfProduct } from "./free-port.ts";
import type { ServiceName } from "./node-options.ts";
import { type Service, startService } from "./service.ts";
import type { Programs } from "./programs.ts";
import { terminal } from "./terminal.ts";
import { buildWebApp } from "./web-app.ts";

// Functions that end what was started; the last started is ended first.
const ends: (() => unknown)[] = [];
let ending: Promise<void> | undefined;

async function endAll(): Promise<void> {
  for (const end of ends.toReversed()) await end();
}

function endWith(exitCode: number): void {
  ending ??= endAll().then(
    () => process.exit(exitCode),
    (error: unknown) => {
      terminal.warn(`While ending: ${String(error)}`);
      process.exit(1);
    },
  );
}

/** The address to open in a browser: a wildcard address is reached as localhost. */
function addressOf(host: string, port: number): string {
  const isLocal = ["127.0.0.1", "0.0.0.0", "::", "::1", "localhost"].includes(host);
  const name = host.includes(":") ? `[${host}]` : host;
  return `http://${isLocal ? "localhost" : name}:${port}`;
}

async function start(root: string, programs: Programs, adminPassword: string | undefined): Promise<void> {
  const config = readStartConfig(process.argv.slice(2), adminPassword);
  const data = await openDataDirectory(config.dataDirectory);
  ends.push(() => data.unlock());
  const port = await portOfProduct(config.port, config.host);
  const commandPort = await freePort(port + 1, "127.0.0.1", [port]);
  const projectorPort = await freePort(port + 2, "127.0.0.1", [port, commandPort]);
  const webApp = buildWebApp(root);
  webApp.catch(() => {}); // awaited below, before the service that serves it

  const database =
    config.databaseUrl === undefined ? await startEmbeddedDatabase(data) : { url: config.databaseUrl };
  if ("stop" in database) ends.push(() => database.stop());

  const services = new Map<ServiceName, Service>();
  const url = addressOf(config.host, port);
  const runFile = join(data.path, "run.json");
  ends.push(() => rmSync(runFile, { force: true }));
  /** For tools on the same machine: the processes and their ports. */
  function writeRunFile(): void {
    const pids = Object.fromEntries([...services].map(([name, service]) => [name, service.pid()]));
    const facts = { pid: process.pid, url, commandPort, projectorPort, pids };
    try {
      writeFileSync(runFile, JSON.stringify(facts, null, 2));
    } catch (error) {
      // The product runs without it, as on a full disk.
      terminal.warn(`${runFile} could not be written: ${String(error)}`);
    }
  }

  // Whichever service reads them: what `npm start` has read is not read again in another way.
  const passedOn = {
    DATABASE_URL: database.url,
    BAHI_BACKUP_DIR: config.backupDirectory,
    BAHI_FOLD_DIR: config.foldDirectory,
    BAHI_ADMIN_USERNAME: config.admin.username,
  };

  async function run(
    name: ServiceName,
    given: Record<string, string>,
    secrets?: Record<string, string>,
  ): Promise<void> {
    const service = startService({
      name,
      root,
      program: programs[name],
      logs: data.logs,
      env: environmentWith({ ...passedOn, ...given }, secrets),
      secrets,
      onStarted: writeRunFile,
    });
    services.set(name, service);
    ends.push(() => service.stop());
    writeRunFile();
    await service.ready;
  }

  const demoAdmin = config.demo ? adminForDemo(config.admin) : undefined;
  const password = demoAdmin?.password ?? config.admin.password;
  const adminSecrets = password === undefined ? {} : { BAHI_ADMIN_PASSWORD: password };
  const ofEdge = { HOST: config.host, PORT: String(port) };
  const inner = (innerPort: number) => ({ HOST: "127.0.0.1", PORT: String(innerPort) });

  const together = () => {
    const ports = { BAHI_COMMAND_PORT: String(commandPort), BAHI_PROJECTOR_PORT: String(projectorPort) };
    return [webApp.then(() => run("bahi", { ...ofEdge, ...ports }, adminSecrets))];
  };
  const apart = () => {
    const urls = {
      COMMAND_URL: `http://127.0.0.1:${commandPort}`,
      PROJECTOR_URL: `http://127.0.0.1:${projectorPort}`,
    };
    return [
      run("projector", inner(projectorPort)),
      run("command", inner(commandPort), adminSecrets),
      webApp.then(() => run("query", { ...ofEdge, ...urls })),
    ];
  };
  await Promise.all([
    "ready" in database ? database.ready : undefined,
    ...(config.services === "together" ? together() : apart()),
  ]);
  if (demoAdmin !== undefined) await fillFirstRun(url, demoAdmin);
  terminal.say(`Bahi is ready at ${url}`);
  // From here on it only waits, and V8 does not collect in a process that allocates nothing: a first start has left 6 MB.
  collectGarbage("last-resort");
}

/** Runs the whole product until it gets a signal to end. */
export async function launch(
  root: string,
  programs: Programs,
  adminPassword: string | undefined,
): Promise<void> {
  process.on("SIGTERM", () => endWith(0));
  process.on("SIGINT", () => endWith(0));
  process.on("SIGHUP", () => endWith(0));
  endWithNpm(() => endWith(0));

  try {
    await start(root, programs, adminPassword);
  } catch (error) {
    if (ending === undefined) {
      const isExpected = error instanceof CannotStart;
      terminal.warn(isExpected ? error.message : `Bahi could not start. ${String(error)}`);
      endWith(1);
    }
  }
}
