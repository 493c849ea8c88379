import { CUSTOMERS_STREAM, type CustomerEvent, customerEvent } from "@bahi/contracts/customer/events.ts";
import type { RegisterDefinition } from "../execution/register.ts";
import { type CustomerState, absentCustomer, customersOf, evolveCustomer } from "./evolve.ts";

export const customerRegister: RegisterDefinition<CustomerState, CustomerEvent> = {
  streamId: CUSTOMERS_STREAM,
  union: customerEvent,
  absent: absentCustomer,
  evolve: evolveCustomer,
  recordsOf: customersOf,
};
