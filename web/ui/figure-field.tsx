import type { ReactNode, Ref } from "react";
import { type FigureKind, wrongIn } from "../format/typed-figure.ts";
import { Field } from "./field.tsx";
import { FigureInput } from "./figure-input.tsx";

type FigureFieldProps = {
  label: string;
  kind: FigureKind;
  ref?: Ref<HTMLInputElement>;
  required?: boolean;
  /** As it is typed. */
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  disabled?: boolean;
  className?: string;
};

/** A labelled field for a figure, which says why what is typed is none. */
export function FigureField(props: FigureFieldProps) {
  const { label, kind, ref, required = false, error, hint, className = "", ...rest } = props;
  return (
    <Field
      label={label}
      required={required}
      error={wrongIn(rest.value, kind) ?? error}
      hint={hint}
      className={className}
    >
      {(control) => <FigureInput {...control} {...rest} kind={kind} ref={ref ?? null} />}
    </Field>
  );
}
