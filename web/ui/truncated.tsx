import { truncate } from "../format/truncate.ts";

/** Text of at most `lengthMax` characters; what is cut off stands in its tooltip. Printed in full. */
export function Truncated({ text, lengthMax }: { text: string; lengthMax?: number }) {
  const short = truncate(text, lengthMax);
  if (short === text) return <>{text}</>;
  return (
    <span title={text}>
      <span className="print:hidden">{short}</span>
      <span className="hidden print:inline">{text}</span>
    </span>
  );
}
