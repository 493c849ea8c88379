import { versionsTexts } from "../../../texts/versions.ts";

/** A value from what it was to what it is. */
export function FromTo({ from, to }: { from: string; to: string }) {
  return (
    <>
      <del className="text-bad">{from}</del>
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> {versionsTexts.to} </span>
      <ins className="no-underline">{to}</ins>
    </>
  );
}
