import type { WholeCustomer } from "@bahi/contracts/customer/api.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import type { Folded } from "../execution/folded.ts";
import type { CustomerState } from "./evolve.ts";

/** The customer as the API shows it. */
export function toCustomerRecord({ state, version, createdAt }: Folded<CustomerState>): WholeCustomer {
  if (state.status === "absent") throw new Error("A customer who was never added has no record");
  const { profile, opening } = state;
  return {
    id: state.customerId,
    name: profile.name,
    phone: profile.phone,
    address: profile.address,
    transporter: profile.transporter,
    company_name: profile.companyName,
    gst_number: profile.gstNumber,
    credit_days: profile.creditDays,
    is_active: state.status === "active",
    merged_into: state.status === "merged" ? state.masterId : null,
    created_at: createdAt,
    version,
    opening_balance: opening && { amount: toRupees(opening.amountPaise), date: opening.date },
  };
}
