import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import type { Folded } from "../execution/folded.ts";
import type { CustomerState } from "./evolve.ts";

/** The customer as the API shows it. */
export function toCustomerRecord({ state, version, createdAt }: Folded<CustomerState>): CustomerRecord {
  if (state.status === "absent") throw new Error("A customer who was never added has no record");
  const { profile } = state;
  return {
    id: state.customerId,
    name: profile.name,
    phone: profile.phone,
    address: profile.address,
    transporter: profile.transporter,
    company_name: profile.companyName,
    gst_number: profile.gstNumber,
    is_active: state.status === "active",
    merged_into: state.status === "merged" ? state.masterId : null,
    created_at: createdAt,
    version,
  };
}
