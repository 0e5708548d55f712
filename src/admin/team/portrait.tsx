import { useState } from "react";
import { Lattice } from "#ui/lattice.tsx";

interface PortraitProps {
  /** The picture's address; "" when there is none. */
  src: string;
  size?: "small" | "large";
}

/**
 * Shows a member's picture, or a cell of the lattice without one. It has no text alternative: the name is beside it.
 */
export function Portrait({ src, size = "small" }: PortraitProps) {
  const [broken, setBroken] = useState<string>();
  const side = size === "small" ? "size-10" : "size-32";
  if (!src || broken === src) {
    return (
      <span className={`grid ${side} place-items-center rounded-edge bg-accent-wash p-1 text-accent`}>
        <Lattice map={["s"]} className="size-full" />
      </span>
    );
  }
  return (
    <img
      className={`${side} rounded-edge object-cover`}
      src={src}
      alt=""
      loading="lazy"
      onError={() => setBroken(src)}
    />
  );
}
