import { FOUND_COUNTED_MAX } from "@bahi/contracts/search/counted.ts";
import { figureTexts } from "../texts/figures.ts";
import { count } from "./money.ts";

/** `8 of 143`, for a list that is cut. */
export function ofTotal(shown: number, total: number): string {
  const all = total > FOUND_COUNTED_MAX ? figureTexts.moreThan(count(FOUND_COUNTED_MAX)) : count(total);
  return figureTexts.of(count(shown), all);
}
