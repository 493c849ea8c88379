import { requiredName } from "../text.ts";

/** The number that a bill has in other books, as people read it. */
export const billNumberInput = requiredName(50, "The number of the bill is missing");
