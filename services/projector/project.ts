import type { VersionedName } from "@bahi/read-models/tables.ts";
import type { ProjectionRows } from "./projection-rows.ts";
import { creditNoteProjection } from "./credit-note/projection.ts";
import { customerProjection } from "./customer/projection.ts";
import type { DecodedEvent, EventType } from "@bahi/contracts/stored/decode-event.ts";
import { InapplicableError } from "./inapplicable.ts";
import { historyProjection } from "./history/projection.ts";
import { invoiceProjection } from "./invoice/projection.ts";
import { NotLoadedError } from "./not-loaded.ts";
import { paymentProjection } from "./payment/projection.ts";
import { productProjection } from "./product/projection.ts";
import type { Projection } from "./projection.ts";
import { settingsProjection } from "./settings/projection.ts";
import { userProjection } from "./user/projection.ts";

/**
 * The projections, by the tables that they write; a new table does not compile until its projection is listed. The order
 * matters twice. History goes first: it reads what a record was before the event. Payments and credit notes go before
 * invoices: they leave an invoice before the invoice is deleted.
 */
const projections: Record<VersionedName | "history", Projection> = {
  history: historyProjection,
  customer: customerProjection,
  product: productProjection,
  payment: paymentProjection,
  credit_note: creditNoteProjection,
  invoice: invoiceProjection,
  user_account: userProjection,
  settings: settingsProjection,
};

type Handler = (event: DecodedEvent, rows: ProjectionRows) => void;

/** By the type of event, in the order of the projections. Each of these lists every type. */
const handlers = new Map<string, readonly Handler[]>(
  Object.keys(historyProjection).map((type) => [
    type,
    // as: the lookup by the type of an event gives the handlers of that type, which TypeScript does not see.
    Object.values(projections).flatMap((projection) => (projection[type as EventType] ?? []) as Handler | []),
  ]),
);

/**
 * Applies one event to all projections. Errors: {@link InapplicableError}, also for a fault in a projection, so that its
 * event is named; {@link NotLoadedError}; and errors of the system, as of a temporary file on a full disk.
 */
export function project(event: DecodedEvent, rows: ProjectionRows): void {
  rows.current.position = event.position;
  try {
    for (const handle of handlers.get(event.type) ?? []) handle(event, rows);
  } catch (error) {
    if (error instanceof NotLoadedError || error instanceof InapplicableError || isOfTheSystem(error))
      throw error;
    throw new InapplicableError(event, error instanceof Error ? error.message : String(error), error);
  }
}

function isOfTheSystem(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
