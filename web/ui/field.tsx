import { type ComponentProps, type ReactNode, useId } from "react";

const CONTROL =
  "w-full min-h-10 rounded-md border bg-sheet px-3 py-2 text-ink disabled:bg-paper disabled:text-ink-soft " +
  "aria-invalid:border-bad border-line-strong";

export const controlClass = CONTROL;

type FieldProps = {
  label: string;
  /** Shows the mark of a field that must be filled. */
  required?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
};

/** What a control needs to be tied to its label, hint and error. */
export type ControlProps = {
  id: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
  "aria-required"?: true;
};

/** A label above a control, what helps below it, and what is wrong with it. */
export function Field({
  label,
  required = false,
  hint,
  error,
  className = "",
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
        {required && (
          <span aria-hidden="true" className="text-bad">
            *
          </span>
        )}
      </label>
      {children({
        id,
        ...(error ? { "aria-invalid": true as const } : {}),
        ...(describedBy ? { "aria-describedby": describedBy } : {}),
        ...(required ? { "aria-required": true as const } : {}),
      })}
      {hint && (
        <div id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

export function TextField({
  label,
  required = false,
  hint,
  error,
  className = "",
  ...input
}: FieldProps & ComponentProps<"input">) {
  return (
    <Field label={label} required={required} hint={hint} error={error} className={className}>
      {(control) => <input type="text" autoComplete="off" {...input} {...control} className={CONTROL} />}
    </Field>
  );
}

export function TextArea({
  label,
  required = false,
  hint,
  error,
  className = "",
  ...input
}: FieldProps & ComponentProps<"textarea">) {
  return (
    <Field label={label} required={required} hint={hint} error={error} className={className}>
      {(control) => <textarea {...input} {...control} className={`${CONTROL} block`} />}
    </Field>
  );
}

export function SelectField({
  label,
  required = false,
  hint,
  error,
  className = "",
  ...select
}: FieldProps & ComponentProps<"select">) {
  return (
    <Field label={label} required={required} hint={hint} error={error} className={className}>
      {(control) => <select {...select} {...control} className={CONTROL} />}
    </Field>
  );
}
