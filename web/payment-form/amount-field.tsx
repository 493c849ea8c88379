import type { ReactNode, Ref } from "react";
import { type FigureKind, wrongIn } from "../format/typed-figure.ts";
import { Field } from "../ui/field.tsx";
import { FigureInput } from "../ui/figure-input.tsx";

type AmountFieldProps = {
  label: string;
  kind: FigureKind;
  ref?: Ref<HTMLInputElement>;
  required?: boolean;
  /** Rupees, as they are typed. */
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
};

/** An amount in rupees with two decimals. */
export function AmountField({ label, kind, ref, required = false, error, hint, ...rest }: AmountFieldProps) {
  return (
    <Field label={label} required={required} error={wrongIn(rest.value, kind) ?? error} hint={hint}>
      {(control) => <FigureInput {...control} {...rest} kind={kind} ref={ref ?? null} />}
    </Field>
  );
}
