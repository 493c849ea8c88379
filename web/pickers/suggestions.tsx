import type { ComponentProps } from "react";
import { ofTotal } from "../format/of-total.ts";
import { Keys } from "../ui/keys.tsx";
import type { ComboboxProps } from "./combobox.tsx";

/** The last suggestion: to add what is typed. It is none of the items. */
export const ADD: unique symbol = Symbol("add");

/** An item, or to add one. */
export type Choice<Item> = Item | typeof ADD;

export function isAdd(choice: unknown): choice is typeof ADD {
  return choice === ADD;
}

type SuggestionsProps<Item> = Pick<
  ComboboxProps<Item>,
  "items" | "foundCount" | "keyOf" | "render" | "message" | "addLabel"
> & {
  highlightedIndex: number;
  /** What makes it an option of the list. */
  optionOf: (choice: Choice<Item>, index: number) => ComponentProps<"li">;
};

/** What a combobox offers, and of how many; in place of items the message, and at the end to add what is typed. */
export function Suggestions<Item>(props: SuggestionsProps<Item>) {
  const { items, foundCount = 0, message, addLabel, highlightedIndex, optionOf } = props;
  const cut = items.length < foundCount ? ofTotal(items.length, foundCount) : undefined;
  const note = items.length === 0 ? message : cut;
  return (
    <>
      {items.map((item, index) => (
        <li
          key={props.keyOf(item)}
          {...optionOf(item, index)}
          className={`cursor-pointer px-3 py-2 ${index === highlightedIndex ? "bg-cloth-light text-cloth" : ""}`}
        >
          {props.render(item)}
        </li>
      ))}
      {note !== undefined && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a listbox holds options only
        <li role="option" aria-selected="false" aria-disabled="true" className="px-3 py-2 text-ink-soft">
          {note}
        </li>
      )}
      {addLabel !== undefined && (
        <li
          {...optionOf(ADD, items.length)}
          className={`flex cursor-pointer items-center justify-between gap-3 border-t border-line px-3 py-2 font-medium text-cloth ${highlightedIndex === items.length ? "bg-cloth-light" : ""}`}
        >
          <span className="min-w-0 break-words">{addLabel}</span>
          <Keys keys="Alt+Enter" />
        </li>
      )}
    </>
  );
}
