import { once } from "node:events";
import { connect } from "node:net";
import type { Node } from "./address.ts";

const CONNECT_MS = 1_000;

/**
 * True when something listens at the address of a node; a frozen node still does. Ask before making a client: gRPC goes
 * on connecting to a node that refuses connections, also after its client was disposed, and never closes what it opens
 * then. One connection leaked for every few seconds that a node was down.
 */
export async function isListening({ address, port }: Node): Promise<boolean> {
  const socket = connect({ host: address, port });
  socket.on("error", () => {}); // `once` reports it
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(CONNECT_MS) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
