import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "./link.tsx";
import { SpinnerMark } from "./spinner.tsx";

export interface ButtonLook {
  /** `primary` once a view; `danger` for what cannot be undone; `quiet` in toolbars and rows. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "small" | "medium" | "large";
  /** Fills the available width. */
  wide?: boolean;
  /** Makes a square button for an icon, which needs an `aria-label`. */
  iconOnly?: boolean;
}

/** Returns the classes of a button, for a `summary` or a router's link. */
export function buttonClass(look: ButtonLook = {}, className = ""): string {
  const { variant = "primary", size = "medium", wide, iconOnly } = look;
  const parts = ["button", `button-${variant}`, `button-${size}`];
  if (wide) parts.push("button-wide");
  if (iconOnly) parts.push("button-icon");
  return [...parts, className].filter(Boolean).join(" ");
}

interface ButtonProps extends ButtonLook, Omit<ComponentProps<"button">, "children"> {
  children: ReactNode;
  /** The action runs: the button keeps its width and focus and takes no second click. */
  busy?: boolean;
  /** Replaces the label while busy. */
  busyLabel?: string;
}

/** Renders a button. `type` is "button" unless the caller passes "submit". */
export function Button({
  variant,
  size,
  wide,
  iconOnly,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide, iconOnly }, className)}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      // `disabled` would drop the focus, so the click is cancelled instead.
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <SpinnerMark />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

interface ButtonLinkProps extends ButtonLook, LinkProps {}

/** Renders a link with the look of a button. */
export function ButtonLink({ variant, size, wide, iconOnly, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, wide, iconOnly }, className)} />;
}
