import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { until } from "../product/launch-product.ts";

/** One node leads and all others follow. Now and then one that has lost its place never gets there by itself. */
const WHOLE_AFTER_SECONDS_MAX = 20;

/**
 * Three nodes of EventStoreDB, numbered from 1, that a program controls; CONTRIBUTING.md says what it has to understand.
 */
export type Cluster = {
  url: string;
  /** Ends the nodes and starts them without any event. What a follower gets comes so much later. */
  startEmpty(options?: { lagMs?: number }): Promise<void>;
  /** Another node becomes the leader. Resolves when it leads. */
  resign(): Promise<void>;
  /** The number of the node that leads; waits for the end of an election. */
  leader(): Promise<number>;
  kill(node: number): Promise<void>;
  freeze(node: number): Promise<void>;
  thaw(node: number): Promise<void>;
  /** Resolves when all nodes that run have found together. */
  restart(node: number): Promise<void>;
  /** Resolves when one node leads and all others follow. Nodes that do not find together are started again. */
  whole(): Promise<void>;
};

export function clusterBy(program: string, url: string): Cluster {
  // Nodes that the program starts would take these variables for options of their own.
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith("EVENTSTORE_"));
  const env = Object.fromEntries(environment);

  /** Undefined while no node leads. */
  async function leading(): Promise<number | undefined> {
    return tell("leader").then(Number, () => undefined);
  }

  async function tell(...order: (string | number)[]): Promise<string> {
    const { stdout } = await promisify(execFile)(program, order.map(String), { env });
    return stdout;
  }

  const leader = () => until("a node leads", leading);

  const whole = () => tell("wait", WHOLE_AFTER_SECONDS_MAX).catch(() => tell("restart", "all"));

  return {
    url,
    async startEmpty({ lagMs = 0 } = {}) {
      await tell("stop");
      await tell("start", "--fresh", "--replication-delay", lagMs);
    },
    async resign() {
      await whole();
      const before = await leader();
      // It also waits for the old leader to follow, which may have to cut its log first. That is not waited for here.
      await tell("resign").catch(() => {});
      await until("another node leads", async () => {
        const now = (await leading()) ?? before;
        return now === before ? undefined : true;
      });
    },
    leader,
    kill: async (node) => void (await tell("kill", node)),
    freeze: async (node) => void (await tell("freeze", node)),
    thaw: async (node) => void (await tell("thaw", node)),
    restart: async (node) => void (await tell("restart", node)),
    whole: async () => void (await whole()),
  };
}
