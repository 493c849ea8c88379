import { everydayTexts } from "../texts/everyday.ts";

/** The loading indicator, with a name for screen readers. */
export function Spinner({ label = everydayTexts.loading }: { label?: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 p-10 text-ink-soft">
      <span
        aria-hidden="true"
        className="size-6 animate-spin rounded-full border-3 border-line border-t-cloth"
      />
      {label}
    </div>
  );
}
