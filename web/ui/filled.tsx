import { Fragment, type ReactNode } from "react";

type NodesFor<Values extends readonly string[]> = { [Place in keyof Values]: ReactNode };

/** Private characters: no text has them. */
const FIRST_MARK = 0xe000;
const MARKS = /([\uE000-\uE00F])/;

/** A text of the catalogue with nodes as its values: `filled(texts.deletesName, <strong>{name}</strong>)`. */
export function filled<Values extends string[]>(
  text: (...values: Values) => string,
  ...nodes: NodesFor<Values>
): ReactNode {
  const marks = nodes.map((_, place) => String.fromCodePoint(FIRST_MARK + place)) as Values; // one for each value
  return text(...marks)
    .split(MARKS)
    .map((part, place) => (
      <Fragment key={place}>
        {MARKS.test(part) ? nodes[(part.codePointAt(0) ?? 0) - FIRST_MARK] : part}
      </Fragment>
    ));
}
