import type { ProductRecord } from "@bahi/contracts/product/api.ts";
import { AMOUNT_PAISE_MAX, lineAmountPaise, toRupees } from "@bahi/contracts/money.ts";
import { rupees } from "../../format/money.ts";
import { COUNT, type FigureKind, RUPEES, type TypedFigure, readFigure } from "../../format/typed-figure.ts";
import { invoiceLinesTexts } from "../../texts/invoice-lines.ts";
import { saleTexts } from "../../texts/sale.ts";

const texts = invoiceLinesTexts.problems;

export type FigureColumn = "quantity" | "boxes" | "number";

/** How each figure of a line is read. */
export const figureKinds: Readonly<Record<FigureColumn, FigureKind>> = {
  quantity: COUNT,
  boxes: COUNT,
  number: RUPEES,
};

const figureNames: readonly FigureColumn[] = ["quantity", "boxes", "number"];

export type Unit = "Pcs" | "Doz";

export type ChosenProduct = Pick<ProductRecord, "id" | "item_name" | "item_name_hindi">;

/** One line as it is typed. It is never changed in place: a line that is the same object is the same line. */
export type Line = {
  /** Names the row on the screen; it is not sent. */
  key: number;
  /** The line of the saved invoice that is corrected with this one; undefined for a new line. */
  saleId: number | undefined;
  product: ChosenProduct | undefined;
  /** The text in the product's field while no product is chosen. */
  productText: string;
  /** Whether the product is searched for; otherwise it is fixed. */
  isSearched: boolean;
  /** The name of the product that was copied with the line, when it has been deleted since. */
  formerProduct: string | undefined;
  quantity: string;
  unit: Unit;
  boxes: string;
  number: string;
};

export function blankLine(key: number): Line {
  return {
    key,
    saleId: undefined,
    product: undefined,
    productText: "",
    isSearched: true,
    formerProduct: undefined,
    quantity: "1",
    unit: "Pcs",
    boxes: "0",
    number: "0",
  };
}

type ReadLine = Readonly<Record<FigureColumn, TypedFigure>>;

const read = new WeakMap<Line, ReadLine>();

/** The figures of a line. They are read once: each key asks for those of every line. */
function figuresOf(line: Line): ReadLine {
  const known = read.get(line);
  if (known !== undefined) return known;
  const figures = {
    quantity: readFigure(line.quantity, figureKinds.quantity),
    boxes: readFigure(line.boxes, figureKinds.boxes),
    number: readFigure(line.number, figureKinds.number),
  };
  read.set(line, figures);
  return figures;
}

/** In whole units; 0 while nothing is typed, or something wrong. */
function unitsOf(line: Line, column: FigureColumn): number {
  const figure = figuresOf(line)[column];
  return figure.status === "figure" ? figure.units : 0;
}

export function quantityOf(line: Line): number {
  return unitsOf(line, "quantity");
}

export function boxesOf(line: Line): number {
  return unitsOf(line, "boxes");
}

function numberPaiseOf(line: Line): number {
  return unitsOf(line, "number");
}

/** The number in rupees, as it is sent. */
export function numberOf(line: Line): number {
  return toRupees(numberPaiseOf(line));
}

/** Whether the number is still the zero of a new line, or was emptied. */
export function lacksNumber(line: Line): boolean {
  return isEmptyOr(0, figuresOf(line).number);
}

/** Half of the number, in rupees: three decimals when the number has an odd paisa. */
export function priceOf(line: Line): number {
  return numberPaiseOf(line) / 200;
}

/**
 * What the line comes to; nothing while a figure of it is missing or wrong. This is the server's rule, so that the sum on
 * the screen is the one that is stored.
 */
export function amountPaiseOf(line: Line): number {
  return lineAmountPaise(numberPaiseOf(line), quantityOf(line));
}

/** What a line that was begun still lacks, or what is wrong with it, in the order of its cells. */
export type LineProblem = {
  column: "product" | FigureColumn;
  sentence: string;
  /** True for an invalid value; false for an empty one. */
  isWrong: boolean;
};

/** Nothing for a line that is valid, and for one that is blank. */
export function problemsOf(line: Line): LineProblem[] {
  if (!isTouched(line)) return [];
  const problems: LineProblem[] = [];
  const lacks = (column: LineProblem["column"], sentence: string) =>
    problems.push({ column, sentence, isWrong: false });
  /** @returns whether there is anything else to say of the figure. */
  const isRead = (column: FigureColumn) => {
    const figure = figuresOf(line)[column];
    if (figure.status !== "wrong") return true;
    problems.push({ column, sentence: texts.ofFigure(saleTexts.columns[column], figure.why), isWrong: true });
    return false;
  };

  if (line.product === undefined && line.formerProduct !== undefined) {
    const sentence = texts.productDeleted(line.formerProduct);
    problems.push({ column: "product", sentence, isWrong: true });
  } else if (line.product === undefined) lacks("product", texts.noProduct);
  if (isRead("quantity") && quantityOf(line) === 0) lacks("quantity", texts.noQuantity);
  isRead("boxes");
  if (isRead("number") && numberPaiseOf(line) === 0) lacks("number", texts.noNumber);
  else if (numberPaiseOf(line) > (AMOUNT_PAISE_MAX * 2) / quantityOf(line)) {
    const sentence = texts.tooMuch(rupees(toRupees(AMOUNT_PAISE_MAX)));
    problems.push({ column: "number", sentence, isWrong: true });
  }
  return problems;
}

/** Only such a line counts, and is sent. */
export function isValid(line: Line): boolean {
  return line.product !== undefined && problemsOf(line).length === 0;
}

/** Whether anything was entered in the line. What was emptied again is as good as never filled. */
export function isTouched(line: Line): boolean {
  const { quantity, boxes, number } = figuresOf(line);
  return (
    line.product !== undefined ||
    line.productText.trim() !== "" ||
    line.formerProduct !== undefined ||
    line.unit !== "Pcs" ||
    !isEmptyOr(1, quantity) ||
    !isEmptyOr(0, boxes) ||
    !isEmptyOr(0, number)
  );
}

function isEmptyOr(units: number, figure: TypedFigure): boolean {
  return figure.status === "empty" || (figure.status === "figure" && figure.units === units);
}

/** Whether two lines hold the same entries, however their figures are written. */
export function isSameLine(one: Line, other: Line): boolean {
  return (
    one === other ||
    (one.product?.id === other.product?.id &&
      (one.product !== undefined || one.productText.trim() === other.productText.trim()) &&
      one.unit === other.unit &&
      figureNames.every((name) => isSameFigure(name, one, other)))
  );
}

function isSameFigure(name: FigureColumn, one: Line, other: Line): boolean {
  const [figure, otherFigure] = [figuresOf(one)[name], figuresOf(other)[name]];
  if (figure.status !== "figure" || otherFigure.status !== "figure") return one[name] === other[name];
  return figure.units === otherFigure.units;
}
