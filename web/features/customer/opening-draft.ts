import type { WholeCustomer } from "@bahi/contracts/customer/api.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { readDate } from "../../format/dates.ts";
import { rupees } from "../../format/money.ts";
import { RUPEES, unitsOf } from "../../format/typed-figure.ts";
import { openingBalanceTexts as texts } from "../../texts/opening-balance.ts";

type Opening = WholeCustomer["opening_balance"];

/** An opening balance as it is typed. */
export type OpeningDraft = { kind: "owed" | "advance"; amount: string; date: string };

export function draftOf(opening: Opening, today: string): OpeningDraft {
  if (opening === null) return { kind: "owed", amount: "", date: today };
  const { amount, date } = opening;
  return { kind: amount < 0 ? "advance" : "owed", amount: String(Math.abs(amount)), date };
}

/** In rupees: owed above zero, an advance below, zero for none. */
export function amountOf({ kind, amount }: OpeningDraft): number {
  const typed = toRupees(unitsOf(amount, RUPEES));
  return kind === "owed" || typed === 0 ? typed : -typed;
}

export function isChanged(draft: OpeningDraft, opening: Opening): boolean {
  const amount = amountOf(draft);
  return amount !== (opening?.amount ?? 0) || (amount !== 0 && draft.date !== opening?.date);
}

/** `₹ 5,000.00 owed since 31 Mar 2026`. */
export function readOpening(opening: Opening): string {
  if (opening === null) return texts.none;
  const { amount, date } = opening;
  const said = amount < 0 ? texts.advanceSince : texts.owedSince;
  return said(rupees(Math.abs(amount)), readDate(date));
}
