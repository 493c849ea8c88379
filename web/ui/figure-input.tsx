import type { ComponentProps } from "react";
import { type FigureKind, wrongIn } from "../format/typed-figure.ts";
import { controlClass } from "./field.tsx";

type FigureInputProps = Omit<ComponentProps<"input">, "type" | "value" | "onChange"> & {
  kind: FigureKind;
  value: string;
  onValue: (value: string) => void;
};

/**
 * The field in which a figure is typed, wherever one is. What is typed stays as it is typed: what is no figure of this
 * kind marks the field, and whoever shows it says why. It is a field for text, since one for numbers would drop what it
 * does not understand and count up and down under a wheel or an arrow.
 */
export function FigureInput({ kind, onValue, className = "", ...input }: FigureInputProps) {
  return (
    <input
      autoComplete="off"
      spellCheck={false}
      {...(wrongIn(input.value, kind) === undefined ? {} : { "aria-invalid": true })}
      {...input}
      type="text"
      inputMode={kind.decimals === 0 ? "numeric" : "decimal"}
      // Typing replaces the value.
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onValue(event.target.value)}
      className={`${controlClass} ${className}`}
    />
  );
}
