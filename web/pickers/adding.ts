import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import type { ProductRecord } from "@bahi/contracts/product/api.ts";
import { createContext, useContext } from "react";

/** A record that is asked for by a picker which does not find it. */
export type Adding = {
  /** What was typed: its name, to begin with. */
  text: string;
} & (
  | { noun: "customer"; onAdded: (customer: CustomerRecord) => void }
  | { noun: "product"; onAdded: (product: ProductRecord) => void }
);

/** Opens the form of a new record over what is on the screen. */
export const AddingContext = createContext<(adding: Adding) => void>(() => {});

export function useAdding(): (adding: Adding) => void {
  return useContext(AddingContext);
}
