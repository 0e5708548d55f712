import { encode } from "uqr";

/** A QR code, black on white whatever the theme: cameras want it so. @param label what it is, for who can't see it */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dark.join("")} shapeRendering="crispEdges" />
    </svg>
  );
}
