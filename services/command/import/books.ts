import { businessDateOf } from "@bahi/contracts/calendar.ts";
import type { CustomerProfile, OpeningBalance } from "@bahi/contracts/customer/commands.ts";
import type { CreateInvoice } from "@bahi/contracts/invoice/commands.ts";
import type { ProductProfile } from "@bahi/contracts/product/commands.ts";
import { Refused } from "@bahi/contracts/refusal.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { customerAdditions } from "../customer/additions.ts";
import { setOpeningBalance } from "../customer/decide.ts";
import { type CustomerState, ownerOf } from "../customer/evolve.ts";
import { openingBalances } from "../customer/opening-balances.ts";
import { commandDigest } from "../execution/command-context.ts";
import { invoiceCreations } from "../invoice/creations.ts";
import { createInvoice } from "../invoice/decide.ts";
import { productAdditions } from "../product/additions.ts";
import type { ProductState } from "../product/evolve.ts";
import type { RouteDeps } from "../route-deps.ts";
import { SETTINGS_ID } from "../settings/register.ts";
import type { Execution } from "./execution.ts";
import { customerKey, openingKey, productKey } from "./keys.ts";
import { type NamedRecord, createNamedRecords } from "./named-records.ts";

/** What became of a command: done now, done before under its key, or refused. */
export type Done = "made" | "existing" | Refused;

/** An invoice of a file: its key, and a digest of what the file says of it in whatever order. */
export type KeyedInvoice = { key: string; digest: string; command: CreateInvoice };

/**
 * The books as an import sees them. With an execution it sends commands; without one it only decides them, on records
 * that it imagines where they would be made.
 */
export type Books = ReturnType<typeof openBooks>;

export function openBooks(deps: RouteDeps, store: EventStore, execution: Execution | undefined) {
  const { stores, now } = deps;
  const add = customerAdditions(stores);
  const setOpening = openingBalances(deps);
  const addProduct = productAdditions(stores);
  const create = invoiceCreations(deps);
  const customers = createNamedRecords<CustomerState>();
  const products = createNamedRecords<ProductState>();
  /** Those that would be made have numbers below zero. */
  const imaginedCustomers = new Map<number, CustomerState>();
  const imaginedProducts = new Map<number, ProductState>();
  const today = businessDateOf(now());

  const customerOf = (id: number): CustomerState =>
    imaginedCustomers.get(id) ?? stores.customers.records.get(id);
  const productOf = (id: number): ProductState => imaginedProducts.get(id) ?? stores.products.records.get(id);
  const ownerState = (id: number) => customerOf(ownerOf(id, customerOf));

  for (const state of stores.customers.records.values()) {
    if (state.status !== "active" && state.status !== "merged") continue;
    const owner = ownerOf(state.customerId, customerOf);
    // A customer who was merged is found by the name of before.
    customers.add(state.profile.name, { id: owner, state: () => ownerState(owner) });
  }
  for (const state of stores.products.records.values()) {
    const { status } = state;
    if (status === "active")
      products.add(state.profile.name, { id: state.productId, state: () => productOf(state.productId) });
  }

  /** `opening` is what its account will begin with. */
  function newCustomer(
    profile: CustomerProfile,
    opening: OpeningBalance | null = null,
  ): { record: NamedRecord<CustomerState>; done: Promise<Done> } {
    const key = customerKey(profile.name, profile.phone);
    const imagined = (customerId: number): CustomerState => ({
      status: "active",
      customerId,
      profile,
      opening,
    });
    const sent = sendCustomer(key, profile, imagined);
    const record = { id: idOf(sent), state: () => imagined(0) };
    customers.add(profile.name, record);
    return { record, done: sent.then(({ done }) => done) };
  }

  async function sendCustomer(
    key: string,
    profile: CustomerProfile,
    imagined: (id: number) => CustomerState,
  ): Promise<{ id: number | undefined; done: Done }> {
    const digest = commandDigest("AddCustomer", profile);
    if (execution === undefined) {
      if (stores.customers.knowsKey(key)) {
        return { id: await stores.customers.changedBy({ key, digest }), done: "existing" };
      }
      const id = -1 - imaginedCustomers.size;
      imaginedCustomers.set(id, imagined(id));
      return { id, done: "made" };
    }
    const sent = await execution.execute({ key, digest }, (context) => add(profile, context));
    // Under this key a customer was imported of whom the file said something else.
    if ("refusal" in sent) return { id: undefined, done: usedBefore(sent.refusal) };
    const { record, repeated } = sent.result;
    const id = record.state.status === "absent" ? undefined : record.state.customerId;
    return { id, done: repeated ? "existing" : "made" };
  }

  function newProduct(profile: ProductProfile): { record: NamedRecord<ProductState>; done: Promise<Done> } {
    const sent = sendProduct(productKey(profile.name), profile);
    const record = {
      id: idOf(sent),
      state: (): ProductState => ({ status: "active", productId: 0, profile }),
    };
    products.add(profile.name, record);
    return { record, done: sent.then(({ done }) => done) };
  }

  async function sendProduct(
    key: string,
    profile: ProductProfile,
  ): Promise<{ id: number | undefined; done: Done }> {
    const digest = commandDigest("AddProduct", profile);
    if (execution === undefined) {
      if (stores.products.knowsKey(key)) {
        return { id: await stores.products.changedBy({ key, digest }), done: "existing" };
      }
      const id = -1 - imaginedProducts.size;
      imaginedProducts.set(id, { status: "active", productId: id, profile });
      return { id, done: "made" };
    }
    const sent = await execution.execute({ key, digest }, (context) => addProduct(profile, context));
    if ("refusal" in sent) {
      const { refusal } = sent;
      // Somebody has added it meanwhile.
      return { id: undefined, done: refusal.code === "product-exists" ? "existing" : usedBefore(refusal) };
    }
    const { record, repeated } = sent.result;
    const id = record.state.status === "absent" ? undefined : record.state.productId;
    return { id, done: repeated ? "existing" : "made" };
  }

  /** Why an opening balance would be refused, before its customer is made. */
  function refusalOfOpening(customer: CustomerState, opening: OpeningBalance): Refused | undefined {
    const { booksLock } = stores.settings.records.get(SETTINGS_ID);
    const customerId = customer.status === "absent" ? 0 : customer.customerId;
    const firstEntryDate = stores.accounts.firstEntryDateOf(customerId);
    const decided = setOpeningBalance({ customerId, ...opening }, customer, {
      firstEntryDate,
      today,
      booksLock,
    });
    return decided instanceof Refused ? decided : undefined;
  }

  function knowsOpening(name: string, phone: string, opening: OpeningBalance): boolean {
    return stores.customers.knowsKey(openingKey(name, phone, opening));
  }

  async function openAccount(
    customerId: number,
    { name, phone }: CustomerProfile,
    opening: OpeningBalance,
  ): Promise<Done> {
    const key = openingKey(name, phone, opening);
    if (execution === undefined) return "made";
    const command = { customerId, ...opening };
    const digest = commandDigest("SetOpeningBalance", opening);
    const sent = await execution.execute({ key, digest }, (context) => setOpening(command, context));
    if ("refusal" in sent) return sent.refusal;
    return sent.result.repeated ? "existing" : "made";
  }

  async function issue({ key, digest, command }: KeyedInvoice): Promise<Done> {
    if (execution === undefined) {
      const use = await store.findUse(key);
      if (use?.outcome !== undefined) return use.digest === digest ? "existing" : usedForAnother();
      const customer = customerOf(command.customerId);
      const decided = createInvoice(command, customer, productOf, stores.settings.records.get(SETTINGS_ID));
      return decided instanceof Refused ? decided : "made";
    }
    const sent = await execution.execute({ key, digest }, (context) => create(command, context));
    if ("refusal" in sent) return sent.refusal;
    return sent.result.repeated ? "existing" : "made";
  }

  return {
    customers,
    products,
    customerOf,
    productOf,
    newCustomer,
    newProduct,
    refusalOfOpening,
    knowsOpening,
    openAccount,
    issue,
  };
}

/** The number of a record that is being made. A failure is that of its row, too: nobody need have asked for the number. */
function idOf(sent: Promise<{ id: number | undefined }>): Promise<number | undefined> {
  const id = sent.then((made) => made.id);
  id.catch(() => {});
  return id;
}

function usedForAnother(): Refused {
  return new Refused("key-used-for-another-order");
}

function usedBefore(refusal: Refused): Done {
  return refusal.code === "key-used-for-another-order" ? "existing" : refusal;
}
