import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { productNameKey } from "@bahi/contracts/product/name.ts";
import { SEARCH_LENGTH_MAX } from "@bahi/contracts/search/search-length.ts";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { pickerTexts } from "../texts/pickers.ts";
import { useShortcuts } from "../ui/shortcuts.tsx";
import type { Adding } from "./adding.ts";
import { Combobox, type ComboboxProps } from "./combobox.tsx";
import { SEARCH_DELAY_MS, SEARCH_LENGTH_MIN } from "./search.ts";
import type { Rows } from "../queries/list.ts";
import { useDebounced } from "./use-debounced.ts";

const NONE: never[] = [];
const ADDS = [{ keys: "Alt+Enter", label: pickerTexts.addByKey }];

/** What a form says of a field that picks a record. */
export type RecordPickerProps<Row> = Omit<
  ComboboxProps<Row>,
  | "items"
  | "keyOf"
  | "textOf"
  | "render"
  | "message"
  | "isSearching"
  | "opensOnFocus"
  | "closeDelayMs"
  | "onAdd"
  | "addLabel"
> & {
  /** Where one must be chosen: says that there is none, and offers to add it. A name that is new may well be unknown. */
  saysNone?: boolean;
  /** Told of those that are called exactly what is typed, as soon as they are found. */
  onSameName?: (rows: readonly Row[]) => void;
};

type RecordComboboxProps<Row> = RecordPickerProps<Row> & {
  noun: Adding["noun"];
  /** The name of the one that is chosen; it is not searched for again. */
  chosenName: string | undefined;
  searchFor: (q: string) => UseQueryOptions<Rows<Row>, Error, Rows<Row>, string[]>;
  nameOf: (row: Row) => string;
  /** Whether no two of them are called the same. */
  isNameUnique?: boolean;
  /** Opens the form of a new one; it is picked when it is saved. */
  onAdd: (text: string, onAdded: (row: Row) => void) => void;
  render: (row: Row) => ReactNode;
};

/** A record by what is typed of it, from two characters on. */
export function RecordCombobox<Row extends { id: number }>(props: RecordComboboxProps<Row>) {
  const {
    noun,
    chosenName,
    searchFor,
    nameOf,
    saysNone = true,
    onSameName,
    onAdd,
    isNameUnique = false,
    ...rest
  } = props;
  const text = rest.text.trim().replaceAll(/\s+/g, " ");
  const q = useDebounced(text, SEARCH_DELAY_MS);
  const isSearchable = (typed: string) => typed.length >= SEARCH_LENGTH_MIN && typed !== chosenName;
  const search = useQuery({ ...searchFor(q.slice(0, SEARCH_LENGTH_MAX)), enabled: isSearchable(q) });
  // What belongs to an older text is not offered for a newer one.
  const isCurrent = isSearchable(q) && text === q;
  const found = isCurrent ? (search.data?.rows ?? NONE) : NONE;
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

  // When it is saved, the field may have been rendered again.
  const latest = useRef(rest.onPick);
  useEffect(() => {
    latest.current = rest.onPick;
  });
  useShortcuts(saysNone ? ADDS : NONE);
  const isUnknown = isCurrent && search.isSuccess && sameName.length === 0;

  /** One that is called so is taken in place of a second one. */
  function addOrTake(): void {
    const [same] = isNameUnique ? sameName : NONE;
    if (same === undefined) onAdd(text, (row) => latest.current(row, "enter"));
    else rest.onPick(same, "enter");
  }

  function message(): string | undefined {
    if (!isCurrent) return undefined;
    if (search.isPending) return pickerTexts.searching;
    if (search.isError) return pickerTexts[noun].failed;
    return saysNone ? pickerTexts[noun].none : undefined;
  }
  return (
    <Combobox
      {...rest}
      onAdd={saysNone ? addOrTake : undefined}
      addLabel={saysNone && isUnknown ? pickerTexts.addTyped(text) : undefined}
      items={items}
      isSearching={isSearchable(text) && (text !== q || search.isPending)}
      message={message()}
      foundCount={isCurrent ? search.data?.total : undefined}
      keyOf={(row) => row.id}
      textOf={nameOf}
    />
  );
}
