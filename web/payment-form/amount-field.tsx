import type { ReactNode, Ref } from "react";
import { TextField } from "../ui/field.tsx";

type AmountFieldProps = {
  label: string;
  ref?: Ref<HTMLInputElement>;
  required?: boolean;
  /** Rupees, as they are typed. */
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
};

/** An amount in rupees with two decimals. */
export function AmountField({ onValue, ...field }: AmountFieldProps) {
  return (
    <TextField
      {...field}
      type="number"
      inputMode="decimal"
      min="0"
      step="0.01"
      onChange={(event) => onValue(event.target.value)}
      // Scrolling the form must not change the money in it.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
