import type { CustomerAdded } from "./events.ts";

/** `creditDays` are null when the default of the settings applies. */
export type CustomerProfile = Omit<CustomerAdded, "customerId">;

export type AddCustomer = CustomerProfile;

type Optional = "companyName" | "gstNumber" | "creditDays";

/** The optional ones keep their value when they are not given. */
export type ChangeCustomer = { customerId: number } & Omit<CustomerProfile, Optional> &
  Partial<Pick<CustomerProfile, Optional>>;

/** Owed by the customer above zero, an advance below. */
export type OpeningBalance = { amountPaise: number; date: string };

/** An amount of zero takes it away. */
export type SetOpeningBalance = { customerId: number } & OpeningBalance;

export type DeleteCustomer = { customerId: number; reason: string };

export type MergeCustomers = { masterId: number; sourceIds: number[] };

/** Compensates a deletion that raced with new business. */
export type RestoreCustomer = { customerId: number; reason: string };
