import { withLatinDigits } from "@bahi/contracts/digits.ts";
import { INVISIBLE } from "@bahi/contracts/invisible.ts";
import { AMOUNT_PAISE_MAX, toRupees } from "@bahi/contracts/money.ts";
import { CREDIT_DAYS_MAX } from "@bahi/contracts/credit-days.ts";
import { typedTexts as texts } from "../texts/typed.ts";
import { count, rupees } from "./money.ts";

/** What may be typed into a field. It is read in whole units: things, or paise. */
export type FigureKind = {
  /** 2 for rupees, read as paise; 0 for a count. */
  decimals: 0 | 2;
  /** In units. */
  max: number;
  /** What is said of one below zero. */
  belowZero: string;
};

export const COUNT: FigureKind = { decimals: 0, max: 1_000_000, belowZero: texts.belowZero };
export const RUPEES: FigureKind = {
  decimals: 2,
  max: AMOUNT_PAISE_MAX,
  belowZero: texts.belowZero,
};

export const CREDIT_DAYS: FigureKind = { ...COUNT, max: CREDIT_DAYS_MAX };

export type TypedFigure =
  | { status: "empty" }
  | { status: "figure"; units: number }
  /** No figure, or none that this field takes. `why` is a sentence. */
  | { status: "wrong"; why: string };

const PLAIN = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
/** The last three digits, before them two and two as in 1,25,000, or three and three as in 125,000. */
const GROUPED = /^(?:[1-9]\d?(?:,\d{2})*,\d{3}|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d*)?$/;

/**
 * Reads what a person has typed or pasted: `1,250.50`, `₹ 1,250.50`, `Rs. 500/-`, `१,२५०`. Nothing is left out of it and
 * nothing is guessed: what is not clearly a figure is wrong.
 */
export function readFigure(text: string, kind: FigureKind): TypedFigure {
  const typed = withLatinDigits(text).replaceAll(INVISIBLE, "").trim();
  if (typed === "") return { status: "empty" };
  const isBelowZero = /^[-−–]/.test(typed);
  const figure = withoutSign(isBelowZero ? typed.slice(1).trim() : typed, kind);

  if (!/^[.,]*\d[\d.,]*$/.test(figure)) return wrong(texts.noFigure(sample(kind)));
  if (figure.includes(",") && !GROUPED.test(figure)) {
    return wrong(texts.misplacedCommas(sample(kind)));
  }
  const digits = figure.replaceAll(",", "");
  if (!PLAIN.test(digits)) return wrong(texts.noFigure(sample(kind)));
  const [whole = "", decimals = ""] = digits.split(".");
  if (kind.decimals === 0 && digits.includes(".")) return wrong(texts.mustBeWhole);
  if (decimals.length > kind.decimals) return wrong(texts.twoDecimalsMost);

  const units = Number(whole + decimals.padEnd(kind.decimals, "0"));
  if (isBelowZero && units > 0) return wrong(kind.belowZero);
  if (units > kind.max) return wrong(texts.mostIs(limit(kind)));
  return { status: "figure", units };
}

/** What is typed in units; 0 for what is empty or wrong. */
export function unitsOf(text: string, kind: FigureKind): number {
  const typed = readFigure(text, kind);
  return typed.status === "figure" ? typed.units : 0;
}

/** Why the text is no figure; undefined when it is one, or empty. */
export function wrongIn(text: string, kind: FigureKind): string | undefined {
  const typed = readFigure(text, kind);
  return typed.status === "wrong" ? typed.why : undefined;
}

/** An amount without the sign of the rupee: a count has none. */
function withoutSign(figure: string, kind: FigureKind): string {
  return kind.decimals === 0
    ? figure
    : figure
        .replace(/^(?:₹|rs\.?|inr)\s*/i, "")
        .replace(/\/-$/, "")
        .trimEnd();
}

function wrong(why: string): TypedFigure {
  return { status: "wrong", why };
}

function sample(kind: FigureKind): string {
  return kind.decimals === 0 ? texts.sampleCount : texts.sampleAmount;
}

function limit(kind: FigureKind): string {
  return kind.decimals === 0 ? count(kind.max) : rupees(toRupees(kind.max));
}
