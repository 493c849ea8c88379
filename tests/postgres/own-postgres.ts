import { execFile } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { type TemporaryPostgres, startTemporaryPostgres } from "@bahi/tools/postgres/temporary.ts";

const run = promisify(execFile);

/** A real Postgres, durable as in production, that its owner may kill, freeze, and start again on the same data. */
export class OwnPostgres {
  /** Its database `postgres`, with every right. */
  readonly url: string;
  readonly logFile: string;
  readonly #postgres: TemporaryPostgres;

  private constructor(postgres: TemporaryPostgres) {
    this.url = postgres.urlOf("postgres");
    this.logFile = postgres.logFile;
    this.#postgres = postgres;
  }

  /** Starts one on new data below `parent`. `settings` are those of postgresql.conf, such as `{ fsync: "off" }`. */
  static async open(settings: Record<string, string> = {}, parent?: string): Promise<OwnPostgres> {
    return new OwnPostgres(await startTemporaryPostgres(settings, parent));
  }

  /** As a power cut would: all its processes at once, without a word. */
  async kill(): Promise<void> {
    await this.#signal("SIGKILL");
    while (this.#postgres.pid() !== undefined) await wait(20);
  }

  async start(): Promise<void> {
    await this.#postgres.startAgain();
  }

  /**
   * Starts it where it has ended by itself, as on a full disk. There it is still running for a while after its sessions
   * have ended: until it answers, it may yet end.
   */
  async startIfEnded(): Promise<void> {
    while (!(await this.#answers())) {
      if (this.#postgres.pid() === undefined) return this.start();
      await wait(20);
    }
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
    await this.resume();
    await this.#postgres.stop();
  }

  async #answers(): Promise<boolean> {
    const client = new Client({ connectionString: this.url, connectionTimeoutMillis: 1_000 });
    client.on("error", () => {}); // the query says so
    try {
      await client.connect();
      await client.query("select 1");
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {}); // it was never connected
    }
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

  /** The server and its children; none when it has ended. */
  async #processes(): Promise<number[]> {
    const server = this.#postgres.pid();
    if (server === undefined) return [];
    const { stdout } = await run("ps", ["-ax", "-o", "pid=,ppid=,stat="]);
    return stdout
      .trim()
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([pid, parent, state]) => [pid, parent].includes(String(server)) && !state?.startsWith("Z"))
      .map(([pid]) => Number(pid));
  }
}
