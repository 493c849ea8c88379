/** A key or keys pressed together, as `Ctrl+S`. */
export function Keys({ keys }: { keys: string }) {
  return (
    <kbd className="rounded border border-line-strong bg-paper px-1.5 py-0.5 font-sans text-xs whitespace-nowrap text-ink">
      {keys}
    </kbd>
  );
}
