import { paymentStatusOf } from "@bahi/contracts/invoice/status.ts";
import { SupersededError } from "@bahi/read-models/generation/checkpoint.ts";
import { invoiceTable, settledPaiseOn } from "@bahi/read-models/invoice/table.ts";
import { customerBalanceTable, ledgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import { paymentTable } from "@bahi/read-models/payment/table.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decode } from "./decode.ts";
import { recorded } from "./events.fixture.ts";
import { openWriter } from "./live/open-writer.ts";
import { shops } from "./random-events.fixture.ts";
import {
  applyInBatches,
  emptyReadModels,
  everything,
  newGeneration,
  rebuildFrom,
  rowsOf,
} from "./read-models.fixture.ts";

test("rows built event by event, in batches, replayed and rebuilt are the same, and every account adds up", async () => {
  const { url, client } = await emptyReadModels();
  await fc.assert(
    fc.asyncProperty(shops, async (shop) => {
      const events = recorded(shop.events);

      const one = await newGeneration(client);
      const stale = await openWriter(client, one);
      await applyInBatches(client, one, events, 1);
      const rows = await everything(client, one);
      await expect(stale.apply(events.slice(0, 5).map(decode))).rejects.toBeInstanceOf(SupersededError);
      expect(await everything(client, one)).toEqual(rows);

      const batched = await newGeneration(client);
      await applyInBatches(client, batched, events, 17, 1);
      expect(await everything(client, batched)).toEqual(rows);
      expect(await everything(client, await rebuildFrom(url, client, events))).toEqual(rows);

      const entries = await rowsOf(client, batched, ledgerEntryTable);
      const balances = await rowsOf(client, batched, customerBalanceTable);
      for (const [customerId, { opening, invoiced, paid, discount, credited }] of shop.accounts()) {
        const closing = entries
          .filter((entry) => entry.customer_id === customerId)
          .reduce((sum, entry) => sum + entry.amount_paise, 0);
        expect(closing).toBe(opening + invoiced - paid - discount - credited);
        expect(balances.find((balance) => balance.customer_id === customerId)).toEqual({
          customer_id: customerId,
          opening_paise: opening,
          invoiced_paise: invoiced,
          paid_paise: paid,
          discount_paise: discount,
          credited_paise: credited,
        });
      }
      for (const invoice of await rowsOf(client, batched, invoiceTable)) {
        expect(settledPaiseOn(invoice)).toBe(shop.settledOn(invoice.id));
        expect(invoice.payment_status).toBe(paymentStatusOf(invoice.total_paise, shop.settledOn(invoice.id)));
      }
      const paymentRows = await rowsOf(client, batched, paymentTable);
      for (const [index, received] of shop.payments.entries()) {
        expect(paymentRows[index]?.unallocated_paise).toBe(shop.unallocatedOf(received));
      }
    }),
    { numRuns: 10, endOnFailure: true },
  );
}, 300_000);
