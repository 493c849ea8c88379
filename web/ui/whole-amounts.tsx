/** A minus with the first digits of its amount: a long amount may still be broken where there is no room for it. */
const BELOW_ZERO = /(−₹\u00A0\d+)/;

/** Text with amounts in it. No line ends between a minus and its amount, and what is copied is the text as it is. */
export function WholeAmounts({ text }: { text: string }) {
  return text.split(BELOW_ZERO).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
