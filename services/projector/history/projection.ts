import type { Projection } from "../projection.ts";
import { creditNoteHistory } from "./credit-note.ts";
import { customerHistory } from "./customer.ts";
import { invoiceHistory } from "./invoice.ts";
import { paymentHistory } from "./payment.ts";
import { productHistory } from "./product.ts";
import { settingsHistory } from "./settings.ts";
import { userHistory } from "./user.ts";

/** The timelines. It runs before the other projections, so it reads records as they were before the event. */
export const historyProjection: Projection = {
  ...customerHistory,
  ...productHistory,
  ...invoiceHistory,
  ...paymentHistory,
  ...creditNoteHistory,
  ...userHistory,
  ...settingsHistory,
};
