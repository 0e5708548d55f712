import type { LucideIcon } from "lucide-react";

interface IconProps {
  /** The icon: `import { ArrowRight } from "lucide-react"`. */
  of: LucideIcon;
  /** 16 in dense text, 20 beside body text and in controls, 24 on its own. */
  size?: 16 | 20 | 24;
  /** The accessible name of an icon without text; otherwise the icon is decoration. */
  label?: string;
  className?: string;
}

/** Draws an icon with a stroke of 1.5 px and square ends in the colour of the text around it. */
export function Icon({ of: Drawing, size = 20, label, className }: IconProps) {
  return (
    <Drawing
      size={size}
      strokeWidth={1.5}
      absoluteStrokeWidth
      strokeLinecap="square"
      strokeLinejoin="miter"
      className={className}
      focusable="false"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    />
  );
}
