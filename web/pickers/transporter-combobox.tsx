import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { transportersQuery } from "../queries/customers.ts";
import { pickerTexts } from "../texts/pickers.ts";
import { Combobox, type ComboboxProps } from "./combobox.tsx";
import { SEARCH_DELAY_MS, SEARCH_LENGTH_MIN } from "./search.ts";
import { useDebounced } from "./use-debounced.ts";

const OFFERED_MAX = 50;

type TransporterComboboxProps = Pick<
  ComboboxProps<string>,
  "label" | "error" | "text" | "onText" | "className" | "disabled"
>;

/** A transporter, new or used before. */
export function TransporterCombobox(props: TransporterComboboxProps) {
  const { data: transporters, isError } = useQuery(transportersQuery);
  const q = useDebounced(props.text.trim().toLowerCase(), SEARCH_DELAY_MS);
  const items = useMemo(() => {
    if (q.length < SEARCH_LENGTH_MIN) return [];
    return (transporters ?? [])
      .filter((name) => name.toLowerCase().includes(q) && name.toLowerCase() !== q)
      .slice(0, OFFERED_MAX);
  }, [transporters, q]);
  return (
    <Combobox
      {...props}
      items={items}
      message={isError && q.length >= SEARCH_LENGTH_MIN ? pickerTexts.transportersFailed : undefined}
      keyOf={(name) => name}
      textOf={(name) => name}
      render={(name) => name}
      onPick={props.onText}
    />
  );
}
