import { z } from "zod";
import { creditNoteEvent } from "./credit-note/events.ts";
import { customerEvent } from "./customer/events.ts";
import { invoiceEvent } from "./invoice/events.ts";
import { paymentEvent } from "./payment/events.ts";
import { productEvent } from "./product/events.ts";
import { settingsEvent } from "./settings/events.ts";
import { userEvent } from "./user/events.ts";

/** Every event that is stored. */
export const bahiEvent = z.discriminatedUnion("type", [
  customerEvent,
  productEvent,
  invoiceEvent,
  paymentEvent,
  creditNoteEvent,
  userEvent,
  settingsEvent,
]);
export type BahiEvent = z.infer<typeof bahiEvent>;
