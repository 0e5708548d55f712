import { CircleCheck, Info, OctagonExclamationPoint, TriangleExclamationPoint, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Icon } from "./icon.tsx";

type Tone = "success" | "danger" | "warning" | "info";

const icons = {
  success: CircleCheck,
  danger: OctagonExclamationPoint,
  warning: TriangleExclamationPoint,
  info: Info,
};

interface AlertProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits its turn, `none` is for text that the page began with. */
  live?: "alert" | "status" | "none";
  /** Shows a close button. The alert never disappears by itself. */
  dismissible?: boolean;
  onDismiss?: () => void;
  className?: string;
}

/** Shows an outcome on the page. A new `key` shows the same outcome again after it was dismissed. */
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
