import { CircleCheck, Info, OctagonExclamationPoint, TriangleExclamationPoint, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Icon } from "./icon.tsx";

export type Tone = "success" | "danger" | "warning" | "info";

const icons = {
  success: CircleCheck,
  danger: OctagonExclamationPoint,
  warning: TriangleExclamationPoint,
  info: Info,
};

export interface AlertProps {
  tone?: Tone;
  /** The exact words of the outcome. */
  title?: ReactNode;
  children?: ReactNode;
  /** `alert` interrupts (an outcome), `status` waits its turn, `none` was on the page from the start. */
  live?: "alert" | "status" | "none";
  /** Shows a close button. It lasts until dismissed: nothing disappears by itself. */
  dismissible?: boolean;
  onDismiss?: () => void;
  className?: string;
}

/** What happened, on the page itself. Give it a new `key` to show the same outcome again after it was dismissed. */
export function Alert(props: AlertProps) {
  const { tone = "info", title, children, live = "alert", dismissible, onDismiss, className = "" } = props;
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
  function dismiss() {
    setDismissed(true);
    onDismiss?.();
  }
  return (
    <div className={`alert alert-${tone} ${className}`} role={live === "none" ? undefined : live}>
      <Icon of={icons[tone]} />
      <div className="alert-words">
        {title && <p className="alert-title">{title}</p>}
        {children}
      </div>
      {(dismissible || onDismiss) && (
        <button type="button" className="alert-close" onClick={dismiss} aria-label="Dismiss this message">
          <Icon of={X} />
        </button>
      )}
    </div>
  );
}
