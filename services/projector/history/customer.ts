import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import type { CustomerEvent } from "@bahi/contracts/customer/events.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import { existing } from "../existing.ts";
import type { HandlersOf } from "../projection.ts";
import type { ProjectionRows } from "../projection-rows.ts";
import { inRupees } from "@bahi/contracts/money.ts";
import { entry } from "./entry.ts";
import { filledColumns, openingColumns, profileColumns } from "../customer/projection.ts";
import { changesBetween, createdWith, type Fields, listed, sentenceOf, shortened } from "./changes.ts";

type Opening = ReturnType<typeof openingColumns>;

function openingFields({ opening_amount_paise, opening_date }: Opening): Fields {
  return {
    opening_balance: opening_date === null ? null : toRupees(opening_amount_paise),
    opening_date,
  };
}

function openingTitle({ opening_amount_paise, opening_date }: Opening): string {
  if (opening_date === null) return "Opening balance removed";
  const what = opening_amount_paise > 0 ? "owed" : "paid in advance";
  return `Opening balance of ${inRupees(Math.abs(opening_amount_paise))} ${what}`;
}

/** Undefined where there is none. */
function openingPaise({ opening_amount_paise, opening_date }: Opening): number | undefined {
  return opening_date === null ? undefined : Math.abs(opening_amount_paise);
}

export const customerHistory: HandlersOf<CustomerEvent["type"]> = {
  CustomerAdded(event, { history }) {
    const profile = profileColumns(event.data);
    history.add(
      entry(event, "customer", event.data.customerId, {
        title: `Customer ${profile.name} added`,
        changes: createdWith(profile),
      }),
    );
  },

  CustomerChanged(event, { customer, history }) {
    const before = existing(event, "customer", customer, event.data.customerId);
    const changes = changesBetween(before, profileColumns(event.data));
    history.add(entry(event, "customer", before.id, { title: sentenceOf(changes), changes }));
  },

  CustomerDeleted(event, { customer, history }) {
    const { id, name, is_active } = existing(event, "customer", customer, event.data.customerId);
    history.add(
      entry(event, "customer", id, {
        title: `Customer ${name} deleted`,
        changes: changesBetween({ is_active }, { is_active: false }),
        reason: event.data.reason,
      }),
    );
  },

  CustomerRestored(event, { customer, history }) {
    const { id, name, is_active } = existing(event, "customer", customer, event.data.customerId);
    history.add(
      entry(event, "customer", id, {
        title: `Customer ${name} restored`,
        changes: changesBetween({ is_active }, { is_active: true }),
        reason: event.data.reason,
        cause: { noun: "customer", id },
      }),
    );
  },

  OpeningBalanceSet(event, { customer, history }) {
    const before = existing(event, "customer", customer, event.data.customerId);
    const after = openingColumns(event.data);
    history.add(
      entry(event, "customer", before.id, {
        title: openingTitle(after),
        changes: changesBetween(openingFields(before), openingFields(after)),
        amountPaise: openingPaise(after),
      }),
    );
  },

  CustomersMerged(event, rows) {
    if (!rows.current.isLaterPart) addMerge(event, rows);
    const { customer, invoice, payment, credit_note, history } = rows;
    const master = existing(event, "customer", customer, event.data.masterId);
    const cause = { noun: "customer", id: master.id } as const;
    for (const sourceId of event.data.sourceIds) {
      const source = existing(event, "customer", customer, sourceId);
      const moved = `moved from ${source.name} to ${master.name} by a merge`;
      const changes = changesBetween({ customer_id: source.id }, { customer_id: master.id });
      for (const { id } of invoice.findBy("customer_id", source.id)) {
        history.add(entry(event, "invoice", id, { title: `Invoice #${id} ${moved}`, changes, cause }));
      }
      for (const { id, amount_paise } of payment.findBy("customer_id", source.id)) {
        const title = `Payment of ${inRupees(amount_paise)} ${moved}`;
        history.add(entry(event, "payment", id, { title, changes, amountPaise: amount_paise, cause }));
      }
      for (const { id } of credit_note.findBy("customer_id", source.id)) {
        const title = `Credit note ${creditNoteName(id)} ${moved}`;
        history.add(entry(event, "credit_note", id, { title, changes, cause }));
      }
    }
  },
};

/** The entries of the customers themselves. */
function addMerge(event: DecodedEvent<"CustomersMerged">, { customer, history }: ProjectionRows): void {
  const master = existing(event, "customer", customer, event.data.masterId);
  const cause = { noun: "customer", id: master.id } as const;
  const sources = event.data.sourceIds.map((id) => existing(event, "customer", customer, id));
  for (const source of sources) {
    history.add(
      entry(event, "customer", source.id, {
        title: `Merged into ${master.name}`,
        changes: changesBetween(
          { is_active: source.is_active, merged_into: source.merged_into, ...openingFields(source) },
          { is_active: false, merged_into: master.id, ...openingFields(openingColumns(null)) },
        ),
        cause,
      }),
    );
  }
  const names = shortened(sources.map(({ name }) => name));
  const opening = openingColumns(event.data.opening);
  history.add(
    entry(event, "customer", master.id, {
      title: `${listed(names)} merged into this customer`,
      changes: changesBetween(
        { ...master, ...openingFields(master) },
        { ...filledColumns(event.data), ...openingFields(opening) },
      ),
      amountPaise:
        opening.opening_amount_paise === master.opening_amount_paise ? undefined : openingPaise(opening),
    }),
  );
}
