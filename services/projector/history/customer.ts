import type { CustomerEvent } from "@bahi/contracts/customer/events.ts";
import { existing } from "../existing.ts";
import type { HandlersOf } from "../projection.ts";
import { inRupees } from "./rupees.ts";
import { entry } from "./entry.ts";
import { filledColumns, profileColumns } from "../customer/projection.ts";
import { changesBetween, createdWith, listed, sentenceOf, shortened } from "./changes.ts";

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

  async CustomerChanged(event, { customer, history }) {
    const before = await existing(event, "customer", customer, event.data.customerId);
    const changes = changesBetween(before, profileColumns(event.data));
    history.add(entry(event, "customer", before.id, { title: sentenceOf(changes), changes }));
  },

  async CustomerDeleted(event, { customer, history }) {
    const { id, name, is_active } = await existing(event, "customer", customer, event.data.customerId);
    history.add(
      entry(event, "customer", id, {
        title: `Customer ${name} deleted`,
        changes: changesBetween({ is_active }, { is_active: false }),
        reason: event.data.reason,
      }),
    );
  },

  async CustomerRestored(event, { customer, history }) {
    const { id, name, is_active } = await existing(event, "customer", customer, event.data.customerId);
    history.add(
      entry(event, "customer", id, {
        title: `Customer ${name} restored`,
        changes: changesBetween({ is_active }, { is_active: true }),
        reason: event.data.reason,
        cause: { noun: "customer", id },
      }),
    );
  },

  async CustomersMerged(event, { customer, invoice, payment, history }) {
    const master = await existing(event, "customer", customer, event.data.masterId);
    const cause = { noun: "customer", id: master.id } as const;
    const names: string[] = [];
    for (const sourceId of event.data.sourceIds) {
      const source = await existing(event, "customer", customer, sourceId);
      names.push(source.name);
      const moved = `moved from ${source.name} to ${master.name} by a merge`;
      const changes = changesBetween({ customer_id: source.id }, { customer_id: master.id });
      history.add(
        entry(event, "customer", source.id, {
          title: `Merged into ${master.name}`,
          changes: changesBetween(
            { is_active: source.is_active, merged_into: source.merged_into },
            { is_active: false, merged_into: master.id },
          ),
          cause,
        }),
      );
      for (const { id } of await invoice.findBy("customer_id", source.id)) {
        history.add(entry(event, "invoice", id, { title: `Invoice #${id} ${moved}`, changes, cause }));
      }
      for (const { id, amount_paise } of await payment.findBy("customer_id", source.id)) {
        const title = `Payment of ${inRupees(amount_paise)} ${moved}`;
        history.add(entry(event, "payment", id, { title, changes, cause }));
      }
    }
    history.add(
      entry(event, "customer", master.id, {
        title: `${listed(shortened(names))} merged into this customer`,
        changes: changesBetween({ ...master }, filledColumns(event.data)),
      }),
    );
  },
};
