import { truncate } from "../format/truncate.ts";

/**
 * Text of at most `lengthMax` characters, with all of it in its tooltip. It is whole where no tooltip can be had: on a
 * phone, by touch, in the row that the keyboard is in, and on paper (`.cut` in theme.css).
 */
export function Truncated({ text, lengthMax }: { text: string; lengthMax?: number }) {
  const short = truncate(text, lengthMax);
  if (short === text) return <>{text}</>;
  return (
    <span title={text} className="cut">
      <span>{short}</span>
      <span>{text}</span>
    </span>
  );
}
