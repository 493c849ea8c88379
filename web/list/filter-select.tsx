type FilterSelectProps = {
  label: string;
  /** Empty when everything passes. */
  value: string;
  /** What can be chosen, by value; the empty one first. */
  options: Readonly<Record<string, string>>;
  onValue: (value: string) => void;
};

/** A filter of a list, beside its search. */
export function FilterSelect({ label, value, options, onValue }: FilterSelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      className="min-h-10 min-w-0 flex-1 basis-36 rounded-md border border-line-strong bg-sheet px-3 py-2 sm:flex-none"
    >
      {Object.entries(options).map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  );
}
