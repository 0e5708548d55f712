import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "./link.tsx";
import { SpinnerMark } from "./spinner.tsx";

export interface ButtonLook {
  /** `primary` once a view; `danger` for what cannot be undone; `quiet` in toolbars and rows. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "small" | "medium" | "large";
  /** As wide as its container. */
  wide?: boolean;
  /** A square one for an icon; give it an `aria-label`. */
  iconOnly?: boolean;
}

/** The classes of a button, for elements that are neither `Button` nor `ButtonLink` (a `summary`, a router's link). */
export function buttonClass(look: ButtonLook = {}, className = ""): string {
  const { variant = "primary", size = "medium", wide, iconOnly } = look;
  const parts = ["button", `button-${variant}`, `button-${size}`];
  if (wide) parts.push("button-wide");
  if (iconOnly) parts.push("button-icon");
  return [...parts, className].filter(Boolean).join(" ");
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<"button">, "children"> {
  children: ReactNode;
  /** The action is under way: the button keeps its width and focus, says so, and takes no second click. */
  busy?: boolean;
  /** Said instead of the label while busy. */
  busyLabel?: string;
}

/** A button. `type` is "button" unless the caller says "submit". */
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
      // Not `disabled`: that would drop the focus of the person who pressed it.
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <SpinnerMark />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonLook, LinkProps {}

/** A link that looks like a button, for going somewhere rather than doing something. */
export function ButtonLink({ variant, size, wide, iconOnly, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, wide, iconOnly }, className)} />;
}
