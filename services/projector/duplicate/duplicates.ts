import { setImmediate as nextTurn } from "node:timers/promises";
import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import type { DuplicateMemberTable, DuplicateProfileTable } from "@bahi/read-models/duplicate/table.ts";
import { Graph } from "./graph.ts";
import { regroup, shownCenter } from "./groups.ts";
import { Node } from "./node.ts";
import { traitsOf } from "./profile.ts";

/** Rows that leave a table, and rows that come in or take the place of one with their key. */
export type RowChanges<Row> = { removed: Row[]; written: Row[] };
export type DuplicateChanges = {
  members: RowChanges<DuplicateMemberTable>;
  profiles: RowChanges<DuplicateProfileTable>;
};

/** After so many customers other work of this process may run. */
const CUSTOMERS_A_TURN = 200;

/**
 * The groups of likely duplicates among the active customers, kept up to date one customer at a time. Customers who are
 * alike for certain are one node, so that thousands of them cost what one does; between nodes see {@link Graph}.
 */
export class Duplicates {
  readonly #graph = new Graph();
  readonly #nodes = new Map<string, Node>();
  readonly #customers = new Map<number, { identity: string; placeKey: string }>();
  /** The rows as they are in the tables: the profile of a customer, and the center of a profile. */
  readonly #members = new Map<number, string>();
  readonly #profiles = new Map<string, string>();

  /** All groups, from nothing. */
  static async among(customers: Iterable<CustomerTable>): Promise<Duplicates> {
    const duplicates = new Duplicates();
    let count = 0;
    for (const customer of customers) {
      duplicates.change([customer]);
      count += 1;
      if (count % CUSTOMERS_A_TURN === 0) await nextTurn();
    }
    return duplicates;
  }

  /** Every row of `duplicate_member`. */
  *members(): Generator<DuplicateMemberTable> {
    for (const [customer_id, profile] of this.#members) yield { customer_id, profile };
  }

  /** Every row of `duplicate_profile`. */
  *profiles(): Generator<DuplicateProfileTable> {
    for (const [profile, center] of this.#profiles) yield { profile, center };
  }

  /** Takes in customers as they are now: new, changed, or not active any more. */
  change(customers: readonly CustomerTable[]): DuplicateChanges {
    const touched = new Set<Node>();
    for (const customer of customers) {
      this.#leave(customer.id, touched);
      if (customer.is_active) this.#enter(customer, touched);
    }
    for (const node of regroup(this.#graph.takeChanged())) {
      touched.add(node);
      // Where a node is shown may depend on where its neighbours are.
      for (const other of node.alike.keys()) touched.add(other);
    }

    const members = new Edits(this.#members);
    const profiles = new Edits(this.#profiles);
    for (const node of touched) {
      const { identity } = node;
      const now = this.#nodes.get(identity);
      if (now === undefined) profiles.set(identity, undefined);
      if (now !== node) continue;
      const center = shownCenter(node, (one, other) => this.#graph.likenessOf(one, other))?.identity;
      const isOtherwise = this.#profiles.has(identity) !== (center !== undefined);
      profiles.set(identity, center);
      if (!isOtherwise) continue;
      for (const id of node.members) members.set(id, center === undefined ? undefined : identity);
    }
    for (const { id } of customers) {
      const identity = this.#customers.get(id)?.identity;
      members.set(id, identity !== undefined && this.#profiles.has(identity) ? identity : undefined);
    }
    return {
      members: members.rows((customer_id, profile) => ({ customer_id, profile })),
      profiles: profiles.rows((profile, center) => ({ profile, center })),
    };
  }

  #enter(customer: CustomerTable, touched: Set<Node>): void {
    const traits = traitsOf(customer);
    const { identity, placeKey, place } = traits;
    this.#customers.set(customer.id, { identity, placeKey });
    const known = this.#nodes.get(identity);
    const node = known ?? new Node(traits);
    node.members.add(customer.id);
    touched.add(node);
    const isElsewhere = node.allPlaces.add(placeKey, place);
    if (known === undefined) this.#insert(node);
    else if (isElsewhere) this.#renew(node, touched);
  }

  #leave(customerId: number, touched: Set<Node>): void {
    const customer = this.#customers.get(customerId);
    if (customer === undefined) return;
    const node = this.#nodes.get(customer.identity);
    if (node === undefined) return;
    this.#customers.delete(customerId);
    node.members.delete(customerId);
    touched.add(node);
    const isElsewhere = node.allPlaces.remove(customer.placeKey);
    if (node.members.size === 0) this.#remove(node, touched);
    else if (isElsewhere) this.#renew(node, touched);
  }

  /** What is compared of these customers is not what it was. */
  #renew(node: Node, touched: Set<Node>): void {
    this.#remove(node, touched);
    const renewed = new Node(node.traits, node);
    touched.add(renewed);
    this.#insert(renewed);
  }

  #insert(node: Node): void {
    this.#nodes.set(node.identity, node);
    this.#graph.insert(node);
  }

  #remove(node: Node, touched: Set<Node>): void {
    this.#nodes.delete(node.identity);
    this.#graph.remove(node);
    if (node.center === node) return;
    node.center.groupSize -= 1;
    touched.add(node.center);
  }
}

/** Edits of rows by key, and what they come to in the end. */
class Edits<Key> {
  readonly #values: Map<Key, string>;
  readonly #before = new Map<Key, string | undefined>();

  constructor(values: Map<Key, string>) {
    this.#values = values;
  }

  /** Undefined is no row. */
  set(key: Key, value: string | undefined): void {
    const is = this.#values.get(key);
    if (is === value) return;
    if (!this.#before.has(key)) this.#before.set(key, is);
    if (value === undefined) this.#values.delete(key);
    else this.#values.set(key, value);
  }

  rows<Row>(rowOf: (key: Key, value: string) => Row): RowChanges<Row> {
    const changes: RowChanges<Row> = { removed: [], written: [] };
    for (const [key, before] of this.#before) {
      const after = this.#values.get(key);
      if (after === undefined && before !== undefined) changes.removed.push(rowOf(key, before));
      if (after !== undefined && after !== before) changes.written.push(rowOf(key, after));
    }
    return changes;
  }
}
