import { isDatabaseUnavailable } from "@bahi/service-kit/database.ts";
import { DatabaseError } from "pg";
import type { Books } from "./books.ts";
import { customerProjection } from "./customer/projection.ts";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import { InapplicableError, isAboutAnEvent } from "./inapplicable.ts";
import { historyProjection } from "./history/projection.ts";
import { invoiceProjection } from "./invoice/projection.ts";
import { paymentProjection } from "./payment/projection.ts";
import { productProjection } from "./product/projection.ts";
import type { Projection } from "./projection.ts";
import { settingsProjection } from "./settings/projection.ts";
import { userProjection } from "./user/projection.ts";

/**
 * The order matters twice: history goes first, since it tells what a record was before the event; payments go before
 * invoices, since a payment leaves an invoice before that is deleted.
 */
const projections: readonly Projection[] = [
  historyProjection,
  customerProjection,
  productProjection,
  paymentProjection,
  invoiceProjection,
  userProjection,
  settingsProjection,
];

/**
 * Applies one event to all read models that follow events. Errors: {@link InapplicableError}, also for a fault of a
 * projection, so that the event at which it was met is known; and what the database says.
 */
export async function project(event: DecodedEvent, books: Books): Promise<void> {
  books.now.position = event.position;
  try {
    for (const projection of projections) {
      // TypeScript does not see that handler and event have the same type; the lookup by the event's own type makes it so.
      const handle = projection[event.type] as
        | ((event: DecodedEvent, books: Books) => void | Promise<void>)
        | null;
      const done = handle?.(event, books);
      if (done !== undefined) await done;
    }
  } catch (error) {
    if (isAboutAnEvent(error) || error instanceof DatabaseError || isDatabaseUnavailable(error)) throw error;
    throw new InapplicableError(event, error instanceof Error ? error.message : String(error), error);
  }
}
