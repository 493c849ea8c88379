import { truncate } from "../format/truncate.ts";

/**
 * Text that is cut where its column has no room, but never to less than `lengthMax` characters. It is whole, with all of
 * it in its tooltip, where no tooltip can be had: on a phone, by touch, in the row that the keyboard is in, and on paper
 * (`.cut` in rows.css).
 */
export function Truncated({ text, lengthMax }: { text: string; lengthMax?: number }) {
  const least = truncate(text, lengthMax);
  if (least === text) return <>{text}</>;
  return (
    <span title={text} className="cut" data-least={least}>
      <span>{text}</span>
    </span>
  );
}
