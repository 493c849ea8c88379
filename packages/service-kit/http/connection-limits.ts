import type { Server, Socket } from "node:net";
import { networkOf } from "./network.ts";

/** The most connections at once: a process has a limit for its files too, and opens the database with what is left. */
const CONNECTIONS_MAX = 8_192;

/** Those of one client. A browser opens six. */
const CONNECTIONS_OF_ONE_MAX = 1_024;

/** What runs on this machine, such as a proxy, has as many as all together. */
const THIS_MACHINE = /^(127\.|::1$|::ffff:127\.)/;

export type ConnectionLimits = { all?: number; ofOne?: number; isExempt?: (address: string) => boolean };

/**
 * Closes connections beyond a limit before anything of them is read, so that a client who opens them and stays silent
 * does not keep others out. Returns the number of closed ones, which grows.
 */
export function limitConnections(server: Server, limits: ConnectionLimits = {}): { count: number } {
  const { all = CONNECTIONS_MAX, ofOne = CONNECTIONS_OF_ONE_MAX } = limits;
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
