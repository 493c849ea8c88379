import { TextField } from "../../ui/field.tsx";

type AsOfFieldProps = { value: string; onValue: (value: string) => void };

/** The day at whose end it was known; empty for now. */
export function AsOfField({ value, onValue }: AsOfFieldProps) {
  return (
    <TextField
      type="date"
      label="As Known On (optional)"
      value={value}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
