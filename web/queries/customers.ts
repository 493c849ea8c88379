import type {
  CustomerRecord,
  WholeCustomer,
  customerRequest,
  mergeRequest,
} from "@bahi/contracts/customer/api.ts";
import type { CustomerHoldings } from "@bahi/contracts/customer/holdings.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { withParameters } from "../api/address.ts";
import { call, read } from "../api/call.ts";
import { type ListSource, readRows } from "./list.ts";

export const customersList: ListSource = {
  noun: "customers",
  path: "/customers/",
  fixed: { is_active: true },
};

export type CustomerBody = z.input<typeof customerRequest>;

export function customerQuery(id: number) {
  return queryOptions({
    queryKey: ["customers", id],
    queryFn: ({ signal }) => read<WholeCustomer>(`/customers/${id}`, signal),
  });
}

/** One customer as it is at this moment, to be edited: each `attempt` asks again. */
export function editedCustomerQuery(id: number, attempt: number) {
  return queryOptions({
    ...customerQuery(id),
    queryKey: ["customers", id, "edited", attempt],
    gcTime: 0,
    // What is typed belongs to the customer that was loaded, and so does its version.
    staleTime: "static",
  });
}

/** Suggestions while a name is typed: at least two characters. */
export function customerSearchQuery(q: string) {
  return queryOptions({
    queryKey: ["customers", "search", q],
    queryFn: ({ signal }) => readRows<CustomerRecord>(withParameters("/customers/search", { q }), signal),
  });
}

export const transportersQuery = queryOptions({
  queryKey: ["customers", "transporters"],
  queryFn: ({ signal }) => read<string[]>("/customers/transporters", signal),
});

export async function createCustomer(body: CustomerBody, key: string): Promise<CustomerRecord> {
  return (await call<CustomerRecord>("POST", "/customers/", { body, key })).body;
}

export async function changeCustomer(
  customer: Pick<CustomerRecord, "id" | "version">,
  body: CustomerBody,
  key: string,
): Promise<CustomerRecord> {
  const { id, version } = customer;
  return (await call<CustomerRecord>("PUT", `/customers/${id}`, { body, key, version })).body;
}

/** `amount` in rupees: owed above zero, an advance below; zero takes it away. */
export async function setOpeningBalance(
  { id, version }: Pick<CustomerRecord, "id" | "version">,
  body: { amount: number; date: string },
  key: string,
): Promise<WholeCustomer> {
  return (await call<WholeCustomer>("PUT", `/customers/${id}/opening-balance`, { body, key, version })).body;
}

export async function deleteCustomer(customer: { id: number; version?: number }, key: string): Promise<void> {
  const { id, version } = customer;
  await call("DELETE", `/customers/${id}`, { key, ...(version === undefined ? {} : { version }) });
}

export async function mergeCustomers(body: z.input<typeof mergeRequest>, key: string): Promise<void> {
  await call("POST", "/customers/merge", { body, key });
}

/** Groups of customers who are likely the same. A large shop's come in several answers, each after those before. */
export const duplicatesQuery = infiniteQueryOptions({
  queryKey: ["customers", "duplicates"],
  queryFn: async ({ pageParam, signal }) => {
    const path = withParameters("/customers/duplicates", pageParam === 0 ? {} : { skip: pageParam });
    const { body, total } = await call<CustomerRecord[][]>("GET", path, { signal });
    return { groups: body, total };
  },
  initialPageParam: 0,
  getNextPageParam(last, pages) {
    const known = pages.reduce((sum, { groups }) => sum + groups.length, 0);
    return last.groups.length > 0 && known < last.total ? known : undefined;
  },
  staleTime: 0,
});

/** The holdings of each of these customers, in one answer. */
export function holdingsQuery(customerIds: readonly number[]) {
  const ids = customerIds.join(",");
  return queryOptions({
    queryKey: ["customers", "holdings", ids],
    queryFn: async ({ signal }) => {
      const path = withParameters("/customers/holdings", { customer_ids: ids });
      const holdings = await read<CustomerHoldings[]>(path, signal);
      return new Map(holdings.map((held) => [held.customer_id, held]));
    },
    staleTime: 0,
  });
}
