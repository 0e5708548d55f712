import { ZoomIn, ZoomOut } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Spinner } from "#ui/spinner.tsx";
import frameScript from "./paper-frame.ts?worker&url";
import type { DrawRequest, FrameMessage, PassedKey, ZoomRequest } from "./paper-messages.ts";

interface PaperProps {
  pdf: Blob;
  /** An object URL of the same file, for the browser's own viewer. */
  url: string;
  title: string;
  /** Holds what the list is searched for, whose words are marked. */
  q: string;
}

/** A document that is not drawn by then is shown otherwise. */
const PATIENCE_MS = 15_000;

/** Widths of a page, in those of the frame. */
const zooms = [0.5, 0.75, 1, 1.5, 2, 3] as const;
const WHOLE_WIDTH = zooms.indexOf(1);

/**
 * Draws a stranger's PDF in a frame without an origin and without network, so that nothing in it reaches the token, the
 * API or another site (decision 59). What the frame can't draw is left to the browser's own viewer.
 */
export function Paper({ pdf, url, title, q }: PaperProps) {
  const [state, setState] = useState<"drawing" | "drawn" | "failed">("drawing");
  const [zoom, setZoom] = useState(WHOLE_WIDTH);
  const frame = useRef<HTMLIFrameElement>(null);

  const onMessage = useEffectEvent(({ source, data }: MessageEvent<FrameMessage>) => {
    const element = frame.current;
    if (!element || source !== element.contentWindow) return;
    if (data.type === "ready") void send(element);
    if (data.type === "drawn") setState("drawn");
    if (data.type === "failed") setState("failed");
    if (data.type === "key") passKey(element, data.key);
  });

  async function send(element: HTMLIFrameElement): Promise<void> {
    const bytes = await pdf.arrayBuffer();
    if (wantsDecoder(bytes)) return setState("failed");
    const request: DrawRequest = { type: "draw", pdf: bytes, q };
    // The frame has no origin that could be named.
    element.contentWindow?.postMessage(request, "*", [bytes]);
  }

  function zoomBy(by: 1 | -1): void {
    const next = Math.min(Math.max(zoom + by, 0), zooms.length - 1);
    setZoom(next);
    const request: ZoomRequest = { type: "zoom", zoom: zooms[next] ?? 1 };
    frame.current?.contentWindow?.postMessage(request, "*");
  }

  useEffect(() => {
    window.addEventListener("message", onMessage);
    const timer = setTimeout(() => setState((now) => (now === "drawing" ? "failed" : now)), PATIENCE_MS);
    return () => {
      window.removeEventListener("message", onMessage);
      clearTimeout(timer);
    };
  }, []);

  if (state === "failed") return <BrowserViewer url={url} title={title} />;
  return (
    <div className="paper-frame">
      {state === "drawing" && (
        <div className="paper">
          <Spinner label="Drawing the document" visible />
        </div>
      )}
      <iframe
        ref={frame}
        className="paper"
        data-state={state}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        srcDoc={frameDocument(title)}
        title={title}
      />
      {state === "drawn" && (
        <div className="paper-zoom">
          <ZoomButton label="Zoom out" icon={ZoomOut} atEnd={zoom === 0} onClick={() => zoomBy(-1)} />
          <ZoomButton
            label="Zoom in"
            icon={ZoomIn}
            atEnd={zoom === zooms.length - 1}
            onClick={() => zoomBy(1)}
          />
        </div>
      )}
    </div>
  );
}

interface ZoomButtonProps {
  label: string;
  icon: typeof ZoomIn;
  atEnd: boolean;
  onClick: () => void;
}

function ZoomButton({ label, icon, atEnd, onClick }: ZoomButtonProps) {
  return (
    <Button
      variant="secondary"
      size="small"
      iconOnly
      className="paper-zoom-button"
      aria-label={label}
      aria-disabled={atEnd}
      onClick={onClick}
    >
      <Icon of={icon} size={16} />
    </Button>
  );
}

/** Returns the frame's page: its script may draw, and reach nothing. */
function frameDocument(title: string): string {
  const script = new URL(frameScript, location.href).href;
  const policy = `default-src 'none'; script-src ${location.origin}; img-src blob: data:; font-src blob: data:`;
  const name = document.createElement("title");
  name.textContent = title;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">${name.outerHTML}<body tabindex="-1"><script type="module" src="${script}"></script></body></html>`;
}

/**
 * Two ways to keep a scanned picture, whose decoders are not in the frame. Their names stand in the file as they are.
 */
const undrawn = ["/JBIG2Decode", "/JPXDecode"];

function wantsDecoder(bytes: ArrayBuffer): boolean {
  const text = new TextDecoder("latin1").decode(bytes);
  return undrawn.some((name) => text.includes(name));
}

/**
 * Lets a key pressed in the frame act as one in the page. Only while somebody is at the frame and has just pressed
 * something: a document has no keys of its own.
 */
function passKey(frame: HTMLIFrameElement, { key, code, altKey, shiftKey, repeat }: PassedKey): void {
  if (document.activeElement !== frame || !navigator.userActivation.isActive) return;
  if (key === "Escape") {
    frame.closest("dialog")?.dispatchEvent(new Event("cancel", { cancelable: true }));
    return;
  }
  const passed = { key, code, altKey, shiftKey, repeat, bubbles: true, cancelable: true };
  frame.dispatchEvent(new KeyboardEvent("keydown", passed));
}

function BrowserViewer({ url, title }: { url: string; title: string }) {
  if (!navigator.pdfViewerEnabled) {
    return (
      <div className="paper">
        <p className="max-w-narrow">This document can't be shown here. Download the file to read it.</p>
      </div>
    );
  }
  // A `sandbox` would leave the frame empty in Chromium. The page's Content-Security-Policy applies inside it too.
  return <iframe className="paper" src={`${url}#view=FitH&navpanes=0`} title={title} />;
}
