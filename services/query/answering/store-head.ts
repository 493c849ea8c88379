import { type Position, hasReached } from "@bahi/contracts/position.ts";
import { storeHead } from "@bahi/contracts/system/api.ts";
import { coalescedRead } from "@bahi/service-kit/coalesced-read.ts";
import { Unavailable } from "@bahi/service-kit/unavailable.ts";
import { type ProjectorService, projectorCalls } from "../admin/projector-service.ts";

/** Whether the event store ends before a position; undefined when the projector does not answer. */
export type EndsBefore = (wanted: Position) => Promise<boolean | undefined>;

/** Asks the projector, which reads the store. Concurrent calls share one request that begins after them. */
export function askStoreHead(projector: ProjectorService): EndsBefore {
  const read = coalescedRead(async () => {
    const { status, body } = await projector.ask(projectorCalls.readHead);
    return status === 200 ? storeHead.parse(JSON.parse(body.toString())).position : undefined;
  });
  return async (wanted) => {
    try {
      const head = await read();
      return head === undefined ? undefined : !hasReached(head, wanted);
    } catch (error) {
      if (error instanceof Unavailable) return undefined;
      throw error;
    }
  };
}
