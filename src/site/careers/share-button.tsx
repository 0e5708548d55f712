import { Link2 } from "lucide-react";
import { useState } from "react";
import { careersLabels } from "#content/careers-labels.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

interface ShareButtonProps {
  label: string;
  /** The title, for apps that take one with the address. */
  title: string;
  className?: string;
}

/** Shares the page's address by the device's own dialog, or copies it. */
export function ShareButton({ label, title, className = "" }: ShareButtonProps) {
  const [said, setSaid] = useState("");
  async function share() {
    setSaid("");
    setSaid(await shareAddress(window.location.href, title));
  }
  return (
    <span className={`inline-flex flex-wrap items-center noscript:hidden ${className}`}>
      <Button variant="quiet" size="small" className="-ms-3.5" onClick={share}>
        <Icon of={Link2} size={16} />
        {label}
      </Button>
      <span role="status" className="text-sm text-muted">
        {said}
      </span>
    </span>
  );
}

/** Returns the text to show; "" where the device has shown its own. */
async function shareAddress(url: string, title: string): Promise<string> {
  const { copied, failed } = careersLabels.share;
  try {
    if (typeof navigator.share === "function") {
      await navigator.share({ title, url });
      return "";
    }
    await navigator.clipboard.writeText(url);
    return copied;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "" : failed;
  }
}
