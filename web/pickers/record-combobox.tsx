import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { productNameKey } from "@bahi/contracts/product/name.ts";
import { type ReactNode, useEffect, useMemo } from "react";
import { Combobox, type ComboboxProps } from "./combobox.tsx";
import { SEARCH_DELAY_MS, SEARCH_LENGTH_MIN } from "./search.ts";
import { useDebounced } from "./use-debounced.ts";

const NONE: never[] = [];

/** What a form says of a field that picks a record. */
export type RecordPickerProps<Row> = Omit<
  ComboboxProps<Row>,
  "items" | "keyOf" | "textOf" | "render" | "message" | "isSearching" | "opensOnFocus" | "closeDelayMs"
> & {
  /** Says that there is none, where one must be chosen. A name that is new may well be unknown. */
  saysNone?: boolean;
  /** Told of those that are called exactly what is typed, as soon as they are found. */
  onSameName?: (rows: readonly Row[]) => void;
};

type RecordComboboxProps<Row> = RecordPickerProps<Row> & {
  /** What is searched for, in the plural: `customers`. */
  name: string;
  /** The name of the one that is chosen; it is not searched for again. */
  chosenName: string | undefined;
  searchFor: (q: string) => UseQueryOptions<Row[], Error, Row[], string[]>;
  nameOf: (row: Row) => string;
  render: (row: Row) => ReactNode;
};

/** A record by what is typed of it, from two characters on. */
export function RecordCombobox<Row extends { id: number }>(props: RecordComboboxProps<Row>) {
  const { name, chosenName, searchFor, nameOf, saysNone = true, onSameName, ...rest } = props;
  const text = rest.text.trim().replaceAll(/\s+/g, " ");
  const q = useDebounced(text, SEARCH_DELAY_MS);
  const isSearchable = (typed: string) => typed.length >= SEARCH_LENGTH_MIN && typed !== chosenName;
  const search = useQuery({ ...searchFor(q), enabled: isSearchable(q) });
  // What belongs to an older text is not offered for a newer one.
  const isCurrent = isSearchable(q) && text === q;
  const found = isCurrent ? (search.data ?? NONE) : NONE;
  // Who types all of a name means it, and none of the names that it is a part of.
  const sameName = useMemo(() => {
    const key = productNameKey(text);
    return found.filter((row) => productNameKey(nameOf(row)) === key);
  }, [found, nameOf, text]);
  const items = useMemo(
    () => [...sameName, ...found.filter((row) => !sameName.includes(row))],
    [found, sameName],
  );
  useEffect(() => {
    if (sameName.length > 0) onSameName?.(sameName);
  }, [sameName, onSameName]);

  function message(): string | undefined {
    if (!isCurrent) return undefined;
    if (search.isPending) return "Searching...";
    if (search.isError) return `Failed to search ${name}`;
    return saysNone ? `No ${name} found` : undefined;
  }
  return (
    <Combobox
      {...rest}
      items={items}
      isSearching={isSearchable(text) && (text !== q || search.isPending)}
      message={message()}
      keyOf={(row) => row.id}
      textOf={nameOf}
    />
  );
}
