import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import type { History } from "./history.ts";
import type { Fault } from "./plan.ts";
import type { Shop } from "./shop.ts";

/** Each commit waits so much longer before it is flushed. It is the longest that Postgres takes. */
const SLOW_COMMIT_US = 100_000;
const POLL_MS = 5;
/** Of the difference from which on the command service takes a clock to have leapt. */
const LEAP_MS = 3_600_000;

/** Ends a fault. */
type Mend = () => Promise<void>;

/** Strikes one fault after the other, each when enough calls were answered, until no more will come. */
export async function strikeAll(
  shop: Shop,
  faults: readonly Fault[],
  {
    history,
    answeredCount,
    isOver,
  }: { history: History; answeredCount: () => number; isOver: () => boolean },
): Promise<void> {
  for (const fault of faults) {
    const from = answeredCount() + fault.afterCalls;
    while (answeredCount() < from && !isOver()) await wait(POLL_MS);
    if (isOver()) return;
    const { kind, product: edge, part, shiftMs, holdMs } = fault;
    function say(what: string, aheadMs: number): void {
      const clock = kind === "step a clock" ? { clock: { edge, aheadMs } } : {};
      history.add({ is: "fault", ms: history.now(), what, ...clock });
    }
    say(`${kind}: ${edge} ${part} ${shiftMs} ms, for ${holdMs} ms`, shiftMs);
    const mend = await strike(shop, fault);
    await wait(holdMs);
    await mend();
    say(`${kind} is over`, 0);
  }
}

async function strike(shop: Shop, { kind, product: which, part, shiftMs }: Fault): Promise<Mend> {
  const { database, disk, server, cluster } = shop;
  const { product, toDatabase, toEdge, shiftClock } = shop.branches[which];
  switch (kind) {
    case "kill a service":
      signal(await product.pidOf(part), "SIGKILL");
      return nothing;
    case "stop a service": {
      const pid = await product.pidOf(part);
      signal(pid, "SIGSTOP");
      return async () => signal(pid, "SIGCONT");
    }
    case "step a clock":
      await shiftClock(shiftMs);
      return async () => {
        await shiftClock(0);
        // The command service says of a clock that leaps back: restart Bahi if it is right now.
        if (Math.abs(shiftMs) > LEAP_MS) signal(await product.pidOf("command"), "SIGTERM");
      };
    case "kill the database":
      await database.kill();
      return () => database.start();
    case "stop the database":
      await database.freeze();
      return () => database.resume();
    case "fill the disk":
      disk?.fill();
      return async () => {
        disk?.free();
        await database.startIfEnded();
      };
    case "slow the disk":
      await tellDatabase(shop, [
        `alter system set commit_delay = ${SLOW_COMMIT_US}`,
        "alter system set commit_siblings = 0",
      ]);
      return () =>
        tellDatabase(shop, ["alter system reset commit_delay", "alter system reset commit_siblings"]);
    case "cut the database":
      return cut(toDatabase);
    case "freeze the database":
      await toDatabase.freeze();
      return () => toDatabase.resume();
    case "lose answers of the database":
      return loseAnswers(toDatabase);
    case "cut an edge":
      return cut(toEdge);
    case "lose answers of an edge":
      return loseAnswers(toEdge);
    case "kill the event store":
      await server?.kill();
      return async () => server?.start();
    case "stop the event store":
      await server?.freeze();
      return async () => server?.resume();
    case "resign the leader":
      await cluster?.resign();
      return nothing;
    case "kill the leader": {
      const leader = await cluster?.leader();
      if (cluster === undefined || leader === undefined) return nothing;
      await cluster.kill(leader);
      return () => cluster.restart(leader);
    }
    case "freeze the leader": {
      const leader = await cluster?.leader();
      if (cluster === undefined || leader === undefined) return nothing;
      await cluster.freeze(leader);
      return async () => {
        await cluster.thaw(leader);
        await cluster.whole();
      };
    }
  }
}

const nothing: Mend = async () => {};

type Link = Shop["branches"][0]["toEdge"];

async function cut(link: Link): Promise<Mend> {
  await link.kill();
  return () => link.start();
}

/** What is asked meanwhile is done, and nobody hears of it. */
async function loseAnswers(link: Link): Promise<Mend> {
  link.loseAnswers();
  return async () => {
    await link.kill();
    await link.start();
  };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

async function tellDatabase({ database }: Shop, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: database.url });
  client.on("error", () => {}); // a statement that fails says so
  await client.connect();
  try {
    for (const statement of [...statements, "select pg_reload_conf()"]) await client.query(statement);
  } finally {
    await client.end();
  }
}
