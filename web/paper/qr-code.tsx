import { encode } from "uqr";

/** A QR code of a text, in squares that stay sharp in print. The paper around it is its quiet zone. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path className="fill-code" d={data.flatMap(squaresOf).join("")} />
    </svg>
  );
}

function squaresOf(row: readonly boolean[], y: number): string[] {
  return row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []));
}
