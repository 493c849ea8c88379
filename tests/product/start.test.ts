import { once } from "node:events";
import { chmod, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { customerRecord } from "@bahi/contracts/customer/api.ts";
import { freePort } from "@bahi/tools/start/free-port.ts";
import { isRunning } from "@bahi/tools/postgres/process.ts";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { cuttableProxy } from "../postgres/cuttable-proxy.ts";
import { databaseForTest } from "../postgres/test-database.ts";
import {
  ARRANGEMENTS,
  PARTS,
  type Part,
  type Product,
  launch,
  launchAsNpmDoes,
  until,
} from "./launch-product.ts";
import { startProduct, temporaryDataDirectory } from "./start-product.ts";

const readinessSchema = z.object({
  checks: z.record(z.string(), z.object({ ok: z.boolean(), message: z.string().optional() })),
});

const customer = { name: "Asha Traders", phone: "98200 11111", address: "Surat" };

async function failedStart(env: NodeJS.ProcessEnv, args: string[] = []) {
  const launcher = launch({ PORT: String(await freePort(0, "127.0.0.1")), ...env }, args);
  onTestFinished(() => {
    launcher.kill("SIGKILL");
  });
  let err = "";
  launcher.stderr?.on("data", (chunk: Buffer) => (err += chunk.toString()));
  await once(launcher, "close");
  return { exitCode: launcher.exitCode, sentences: err.trimEnd().split("\n") };
}

async function addCustomer(product: Product, key: string): Promise<number> {
  const api = await product.connect();
  try {
    return (await api.post("/customers", key, customer, customerRecord)).id;
  } finally {
    await api.close();
  }
}

async function countCustomers(product: Product): Promise<number> {
  const api = await product.connect();
  try {
    return (await api.get("/customers", z.array(customerRecord))).length;
  } finally {
    await api.close();
  }
}

const CALLED: Record<Part, string> = {
  bahi: "Bahi",
  command: "The command service",
  projector: "The projector service",
  query: "The query service",
  postgres: "The embedded Postgres",
};

describe.each(ARRANGEMENTS)("npm start, services %s", (services) => {
  const env = { BAHI_SERVICES: services };
  const parts: readonly Part[] = PARTS[services];

  test("SIGTERM ends everything with code 0, and the next start finds everything again", async () => {
    const dataDirectory = await temporaryDataDirectory();
    // Also where the user of Postgres may not pass by himself, when the tests run as root.
    await chmod(dirname(dataDirectory), 0o700);
    const product = await startProduct({ dataDirectory, env });
    await product.untilReady();
    await addCustomer(product, "a-key");
    const pids = await Promise.all(parts.map((part) => product.pidOf(part)));
    expect(new Set(pids).size).toBe(parts.length);

    expect(await product.stop()).toBe(0);
    expect(pids.filter(isRunning)).toEqual([]);
    expect(product.said().err).toBe("");

    // The lock names this process by now, which started at another time: it counts for nothing.
    await writeFile(join(dataDirectory, "bahi.lock"), JSON.stringify({ pid: process.pid, startedAt: "1" }));
    expect(await countCustomers(await product.startAgain())).toBe(1);
  });

  test("a launcher that is killed leaves nothing running, and the next start finds everything again", async () => {
    const product = await startProduct({ env });
    await addCustomer(product, "a-key");
    await product.killLauncher();
    expect(await countCustomers(await product.startAgain())).toBe(1);
  });

  test("each part that is killed comes back by itself, and a client only waits", async () => {
    const product = await startProduct({ env });
    let expected = 0;
    for (const part of parts) {
      await product.kill(part);
      expected += 1;
      expect(await addCustomer(product, `after-${part}`)).toBe(expected);
      expect(await countCustomers(product)).toBe(expected);
      await until("the launcher has said it", () =>
        product.said().err.includes(`${CALLED[part]} ended unexpectedly`) ? true : undefined,
      );
    }
  });

  test.skipIf(process.platform !== "linux")(
    "the password of the first admin stands in the environment of no service",
    async () => {
      const product = await startProduct({ env });
      await product.kill("command"); // what is started again is told as well
      await product.untilReady();
      for (const part of parts) {
        const environment = await readFile(`/proc/${await product.pidOf(part)}/environ`, "utf8");
        expect([part, environment.includes(product.admin.password)]).toEqual([part, false]);
      }
    },
  );
});

describe("npm start", () => {
  test("the product is ready when command, projector and edge are, and says which is not", async () => {
    const cluster = await databaseForTest();
    const proxy = await cuttableProxy(cluster);
    const dataDirectory = await temporaryDataDirectory();
    const file = join(dirname(dataDirectory), "database-url");
    await writeFile(file, `${proxy.url}\n`);
    const product = await startProduct({ dataDirectory, env: { DATABASE_URL_FILE: file } });
    const readiness = async () => {
      const answer = await fetch(`${product.url}/health/ready`);
      return { status: answer.status, ...readinessSchema.parse(await answer.json()) };
    };
    await product.untilReady();
    const ready = await readiness();
    expect(ready.status).toBe(200);
    expect(Object.keys(ready.checks)).toEqual(["read models", "command", "projector"]);

    proxy.cut();
    let away = await readiness();
    // A service stays ready for some seconds after the last answer of the database. A projector that follows it says
    // by itself at once that its connection is gone.
    while (away.checks["command"]?.ok || away.checks["projector"]?.ok) away = await readiness();
    expect(away.status).toBe(503);
    expect(away.checks["command"]?.message).toMatch(/^(eventStore|database): ./);
    expect(away.checks["projector"]?.message).toMatch(/^(eventStore|database|projector): ./);
    proxy.mend();
    await product.untilReady();
  });

  test("an npm that is killed leaves nothing running", async () => {
    const dataDirectory = await temporaryDataDirectory();
    const npm = launchAsNpmDoes({
      PORT: String(await freePort(0, "127.0.0.1")),
      BAHI_DATA_DIR: dataDirectory,
    });
    onTestFinished(() => {
      npm.kill("SIGKILL");
    });
    let out = "";
    npm.stdout?.on("data", (chunk: Buffer) => (out += chunk.toString()));
    await until("the product is ready", () => (out.includes("Bahi is ready") ? true : undefined));
    npm.kill("SIGKILL");
    await once(npm, "close"); // what writes to the terminal has ended
    const again = await startProduct({ dataDirectory }); // the data is free
    expect(again.said().err).toBe("");
  });

  test("secrets are told to the owner alone: once, on the terminal, or in a file of his", async () => {
    const product = await startProduct({ env: { BAHI_ADMIN_PASSWORD: "" } });
    const password = /sign in as "admin" with the password (\S+)/.exec(product.said().out)?.[1];
    if (password === undefined) throw new Error(product.said().out);
    const login = await fetch(`${product.url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "admin", password }),
    });
    expect(login.status).toBe(200);
    for (const name of ["bahi", "postgres"]) {
      expect(await readFile(join(product.dataDirectory, `logs/${name}.log`), "utf8")).not.toContain(password);
    }
    const { mode } = await stat(join(product.dataDirectory, "postgres.json"));
    expect(mode & 0o777).toBe(0o600);

    const second = await failedStart({ BAHI_DATA_DIR: product.dataDirectory });
    expect(second).toEqual({
      exitCode: 1,
      sentences: [`Bahi is already running on the data directory ${product.dataDirectory}.`],
    });
    await product.stop();

    const again = await product.startAgain();
    expect(again.said().out).not.toContain("password");
  });

  test("a data directory without its Postgres begins with empty books, also when it had some before", async () => {
    const product = await startProduct();
    await addCustomer(product, "customer-1");
    await product.stop();
    await rm(join(product.dataDirectory, "postgres"), { recursive: true });
    const again = await product.startAgain();
    expect(await countCustomers(again)).toBe(0);
  });
});

describe("bad surroundings are one sentence, and a code that is not zero", () => {
  test("the port is taken", async () => {
    const server = createServer();
    const port = await freePort(0, "127.0.0.1");
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.close();
    });
    const dataDirectory = await temporaryDataDirectory();
    const { exitCode, sentences } = await failedStart({ BAHI_DATA_DIR: dataDirectory, PORT: String(port) });
    expect(exitCode).toBe(1);
    expect(sentences).toEqual([
      `Port ${port} is taken by another program. Please end it, or set PORT to a free one.`,
    ]);
  });

  test.each([
    ["a file", (folder: string) => join(folder, "file"), "it is not a folder"],
    ["below a file", (folder: string) => join(folder, "file/data"), "it is not a folder"],
    ["where nothing can be made", () => "/proc/bahi", "it cannot be made there"],
  ])("the data directory is %s", async (_what, pathIn, reason) => {
    const folder = dirname(await temporaryDataDirectory());
    await writeFile(join(folder, "file"), "");
    const { exitCode, sentences } = await failedStart({ BAHI_DATA_DIR: pathIn(folder) });
    expect(exitCode).toBe(1);
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toContain(`cannot be used: ${reason}.`);
  });

  test.each([
    [{ DATABASE_URL: "postgres://a:secret@127.0.0.1:1/books" }, [], "The database at 127.0.0.1:1/books"],
    [{ DATABASE_URL: "mysql://a:secret@127.0.0.1:1/books" }, [], "DATABASE_URL must be the address"],
    [{ PORT: "seven" }, [], "PORT must be a port number."],
    [{ LOG_LEVEL: "loud" }, [], "LOG_LEVEL must be one of"],
    [{ BAHI_ADMIN_PASSWORD: "short" }, [], "BAHI_ADMIN_PASSWORD must be at least 8 characters."],
    [{ BAHI_SERVICES: "both" }, [], "BAHI_SERVICES must be together or apart."],
    [{}, ["--demmo"], "npm start does not know --demmo"],
  ])("%j %j", async (env, args, beginning) => {
    const { exitCode, sentences } = await failedStart(
      { BAHI_DATA_DIR: await temporaryDataDirectory(), ...env },
      args,
    );
    expect(exitCode).toBe(1);
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toContain(beginning);
    expect(sentences[0]).not.toContain("secret");
  });
});
