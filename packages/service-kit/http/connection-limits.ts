import { readFileSync } from "node:fs";
import type { Server, Socket } from "node:net";
import { networkOf } from "./network.ts";

/** The most connections at once, where the process may open enough files. */
const CONNECTIONS_MAX = 8_192;

/** One client has an eighth of them, and at least so many. A browser opens six, and a shop may have one address. */
const CONNECTIONS_OF_ONE_MIN = 64;

/** What runs on this machine, such as a proxy, has as many as all together. */
const THIS_MACHINE = /^(127\.|::1$|::ffff:127\.)/;

/** Half of the files that the process may open, because a connection is one: the database is opened with the others. */
export function connectionsMax(limitsOfProcess = "/proc/self/limits"): number {
  let limits = "";
  try {
    limits = readFileSync(limitsOfProcess, "utf8");
  } catch {
    // Other systems than Linux do not say it here.
  }
  const files = /^Max open files +(\d+)/m.exec(limits)?.[1];
  return files === undefined ? CONNECTIONS_MAX : Math.min(CONNECTIONS_MAX, Math.floor(Number(files) / 2));
}

export type ConnectionLimits = { all?: number; ofOne?: number; isExempt?: (address: string) => boolean };

/**
 * Closes connections beyond a limit before anything of them is read, so that a client who opens them and stays silent
 * does not keep others out. Returns the number of closed ones, which grows.
 */
export function limitConnections(server: Server, limits: ConnectionLimits = {}): { count: number } {
  const { all = connectionsMax(), ofOne = Math.max(CONNECTIONS_OF_ONE_MIN, Math.floor(all / 8)) } = limits;
  const isExempt = limits.isExempt ?? ((address: string) => THIS_MACHINE.test(address));
  const open = new Map<string, number>();
  const closed = { count: 0 };

  server.maxConnections = all;
  server.on("drop", () => {
    closed.count += 1;
  });
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const client = networkOf(remoteAddress);
    const count = open.get(client) ?? 0;
    if (count >= ofOne) {
      closed.count += 1;
      socket.destroy();
      return;
    }
    open.set(client, count + 1);
    socket.once("close", () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left === 0) open.delete(client);
      else open.set(client, left);
    });
  });
  return closed;
}
