import type { BahiEvent } from "@bahi/contracts/event.ts";
import { CUSTOMERS_STREAM } from "@bahi/contracts/customer/events.ts";
import { INVOICE_CATEGORY } from "@bahi/contracts/invoice/events.ts";
import type { EventMetadata } from "@bahi/contracts/metadata.ts";
import { PAYMENT_CATEGORY } from "@bahi/contracts/payment/events.ts";
import { PRODUCTS_STREAM } from "@bahi/contracts/product/events.ts";
import { SETTINGS_STREAM } from "@bahi/contracts/settings/events.ts";
import { USERS_STREAM } from "@bahi/contracts/user/events.ts";
import type { NewEvent } from "@bahi/event-store/event-store.ts";

/** An event and the stream it belongs to. */
export type AddressedEvent = {
  streamId: string;
  event: BahiEvent & Pick<NewEvent, "id"> & { metadata: EventMetadata };
};

export function addressedStream(
  event: BahiEvent,
  about: { id: string; metadata: EventMetadata },
): AddressedEvent {
  return { streamId: streamOf(event), event: { ...about, ...event } };
}

function streamOf(event: BahiEvent): string {
  switch (event.type) {
    case "CustomerAdded":
    case "CustomerChanged":
    case "CustomerDeleted":
    case "CustomerRestored":
    case "CustomersMerged":
      return CUSTOMERS_STREAM;
    case "ProductAdded":
    case "ProductChanged":
    case "ProductDeleted":
      return PRODUCTS_STREAM;
    case "InvoiceCreated":
    case "InvoiceDeleted":
      return `${INVOICE_CATEGORY}-${event.data.invoiceId}`;
    case "PaymentRecorded":
    case "PaymentChanged":
    case "PaymentMovedToAdvance":
    case "PaymentDeleted":
      return `${PAYMENT_CATEGORY}-${event.data.paymentId}`;
    case "UserAdded":
    case "UserChanged":
    case "UserPasswordChanged":
    case "UserActivated":
    case "UserDeactivated":
    case "UserDeleted":
      return USERS_STREAM;
    case "SettingsChanged":
    case "LogoUploaded":
      return SETTINGS_STREAM;
  }
}
