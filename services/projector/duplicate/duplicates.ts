import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import type { DuplicateMemberTable } from "@bahi/read-models/duplicate/table.ts";
import { likeness, REASONS, type Reason, type Traits, traitsOf } from "./similar.ts";

/** Rows that leave the table and rows that come in, from one or more changed customers. */
export type DuplicateChanges = { removed: DuplicateMemberTable[]; added: DuplicateMemberTable[] };

/**
 * The groups of likely duplicates among the active customers, kept up to date one customer at a time. Only customers
 * with the same phone or the same name are ever compared, so a change looks at a handful of others, however many
 * customers there are.
 */
export class Duplicates {
  readonly #traits = new Map<number, Traits>();
  readonly #byPhone = new Blocks();
  readonly #byName = new Blocks();
  readonly #members = new Map<number, DuplicateMemberTable>();

  /** All groups, from nothing. */
  static among(customers: Iterable<CustomerTable>): Duplicates {
    const duplicates = new Duplicates();
    for (const customer of customers) if (customer.is_active) duplicates.#enter(customer);
    duplicates.#regroup(duplicates.#traits.keys());
    return duplicates;
  }

  /** Every row of the table. */
  members(): DuplicateMemberTable[] {
    return [...this.#members.values()];
  }

  /** Takes in customers as they are now: new, changed, or not active any more. */
  change(customers: readonly CustomerTable[]): DuplicateChanges {
    const touched = new Set<number>();
    for (const { id } of customers) {
      for (const member of this.#groupOf(id)) touched.add(member.id);
      touched.add(id);
      this.#leave(id);
    }
    for (const customer of customers) {
      if (!customer.is_active) continue;
      this.#enter(customer);
      for (const member of this.#groupOf(customer.id)) touched.add(member.id);
    }
    return this.#regroup(touched);
  }

  #enter(customer: CustomerTable): void {
    const traits = traitsOf(customer);
    this.#traits.set(traits.id, traits);
    if (traits.phone !== null) this.#byPhone.add(traits.phone, traits);
    if (traits.name !== "") this.#byName.add(traits.name, traits);
  }

  #leave(id: number): void {
    const traits = this.#traits.get(id);
    if (traits === undefined) return;
    this.#traits.delete(id);
    if (traits.phone !== null) this.#byPhone.remove(traits.phone, traits);
    this.#byName.remove(traits.name, traits);
  }

  /** Everyone who is connected to this customer by likenesses, itself included. */
  #groupOf(id: number): Set<Traits> {
    const start = this.#traits.get(id);
    const group = new Set<Traits>(start === undefined ? [] : [start]);
    // A set can grow while it is walked through, and everything new is still met.
    for (const member of group) for (const alike of this.#alike(member)) group.add(alike);
    return group;
  }

  *#alike(one: Traits): Iterable<Traits> {
    if (one.phone !== null) yield* this.#byPhone.get(one.phone);
    for (const other of this.#byName.get(one.name)) if (likeness(one, other) !== null) yield other;
  }

  /** Makes the rows of these customers anew and says what has changed. */
  #regroup(ids: Iterable<number>): DuplicateChanges {
    const changes: DuplicateChanges = { removed: [], added: [] };
    const done = new Set<number>();
    for (const id of ids) {
      if (done.has(id)) continue;
      const group = this.#groupOf(id);
      if (group.size < 2) this.#replace(id, undefined, changes);
      const groupId = Math.min(...[...group].map((member) => member.id));
      for (const member of group) {
        done.add(member.id);
        if (group.size < 2) continue;
        const row = { group_id: groupId, customer_id: member.id, reason: this.#reason(member) };
        this.#replace(member.id, row, changes);
      }
    }
    return changes;
  }

  #replace(id: number, after: DuplicateMemberTable | undefined, changes: DuplicateChanges): void {
    const before = this.#members.get(id);
    if (before?.group_id === after?.group_id && before?.reason === after?.reason) return;
    if (before !== undefined) changes.removed.push(before);
    if (after === undefined) {
      this.#members.delete(id);
    } else {
      changes.added.push(after);
      this.#members.set(id, after);
    }
  }

  /** The strongest reason for which this customer is in its group. */
  #reason(one: Traits): Reason {
    let strongest = REASONS.length - 1;
    for (const other of this.#alike(one)) {
      if (other === one) continue;
      const reason = likeness(one, other);
      if (reason !== null) strongest = Math.min(strongest, REASONS.indexOf(reason));
      if (strongest === 0) break;
    }
    return REASONS[strongest] ?? "Same phone";
  }
}

/** Customers that have one thing in common, by that thing. */
class Blocks {
  readonly #blocks = new Map<string, Set<Traits>>();

  get(key: string): Iterable<Traits> {
    return this.#blocks.get(key) ?? [];
  }

  add(key: string, traits: Traits): void {
    const block = this.#blocks.get(key);
    if (block === undefined) this.#blocks.set(key, new Set([traits]));
    else block.add(traits);
  }

  remove(key: string, traits: Traits): void {
    const block = this.#blocks.get(key);
    block?.delete(traits);
    if (block?.size === 0) this.#blocks.delete(key);
  }
}
