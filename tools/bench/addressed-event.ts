import type { BahiEvent } from "@bahi/contracts/event.ts";
import { CUSTOMERS_STREAM, customerEvent } from "@bahi/contracts/customer/events.ts";
import { INVOICE_CATEGORY } from "@bahi/contracts/invoice/events.ts";
import type { EventMetadata } from "@bahi/contracts/metadata.ts";
import { PAYMENT_CATEGORY } from "@bahi/contracts/payment/events.ts";
import { PRODUCTS_STREAM, productEvent } from "@bahi/contracts/product/events.ts";
import { SETTINGS_STREAM, settingsEvent } from "@bahi/contracts/settings/events.ts";
import { USERS_STREAM, userEvent } from "@bahi/contracts/user/events.ts";
import type { NewEvent } from "@bahi/event-store/event-store.ts";

const streamsOfRegisters = new Map(
  [
    { union: customerEvent, streamId: CUSTOMERS_STREAM },
    { union: productEvent, streamId: PRODUCTS_STREAM },
    { union: userEvent, streamId: USERS_STREAM },
    { union: settingsEvent, streamId: SETTINGS_STREAM },
  ].flatMap(({ union, streamId }) =>
    union.options.map(({ shape }): [string, string] => [shape.type.value, streamId]),
  ),
);

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

function streamOf({ type, data }: BahiEvent): string {
  if ("paymentId" in data) return `${PAYMENT_CATEGORY}-${data.paymentId}`;
  if ("invoiceId" in data) return `${INVOICE_CATEGORY}-${data.invoiceId}`;
  const streamId = streamsOfRegisters.get(type);
  if (streamId === undefined) throw new Error(`${type} belongs to no stream`);
  return streamId;
}
