/** The profile of a customer. */
export type CustomerProfile = {
  name: string;
  phone: string;
  address: string;
  transporter: string;
  companyName: string;
  gstNumber: string;
};

export type AddCustomer = CustomerProfile;

/** `companyName` and `gstNumber` keep their value when they are not given. */
export type ChangeCustomer = { customerId: number } & Omit<CustomerProfile, "companyName" | "gstNumber"> &
  Partial<Pick<CustomerProfile, "companyName" | "gstNumber">>;

export type DeleteCustomer = { customerId: number; reason: string };

export type MergeCustomers = { masterId: number; sourceIds: number[] };

/** Compensates a deletion that raced with new business. */
export type RestoreCustomer = { customerId: number; reason: string };
