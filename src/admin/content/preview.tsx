import { Eye } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { shownOn } from "#content/shown-on.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { unfold } from "#ui/error-summary.tsx";
import { Icon } from "#ui/icon.tsx";
import "./preview.css";
import { elementOf, pathOf, showPage } from "./preview-page.ts";
import type { Editor } from "./use-editor.ts";
import { usePreview } from "./use-preview.ts";

const WIDE = "(width >= 80rem)";

/** Widths of a phone, a tablet and a computer, in pixels. */
const widths = [390, 768, 1440] as const;

interface WithPreviewProps {
  editor: Editor;
  children: ReactNode;
}

/** Renders the form of a document with the page beside it; narrow windows open the page over the form. */
export function WithPreview({ editor, children }: WithPreviewProps) {
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
  const [open, setOpen] = useState(false);
  const [target, setTarget] = useState<string>();
  const focused = useFocusedField();
  useEffect(() => {
    if (!target) return;
    goToField(target);
    setTarget(undefined);
  }, [target]);
  if (shownOn(editor.document._id).length === 0) return children;
  const pane = (
    <Pane
      editor={editor}
      focused={focused}
      onChoose={(path) => {
        setOpen(false);
        setTarget(path);
      }}
    />
  );
  return (
    <div className="preview-layout">
      {!isWide && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
          <Icon of={Eye} />
          Preview
        </Button>
      )}
      <div>{children}</div>
      {isWide ? (
        <aside className="preview" aria-label="Preview">
          {pane}
        </aside>
      ) : (
        <Dialog open={open} onClose={() => setOpen(false)} title="Preview" size="full">
          <div className="preview">{pane}</div>
        </Dialog>
      )}
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Returns the name of the field of the form that had the focus last. */
function useFocusedField(): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const given = target instanceof Element && target.closest(".fields") && target.getAttribute("name");
      if (given) setName(given);
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, []);
  return name;
}

/** Focuses the control of the words at a dotted path, and unfolds what hides it. */
export function goToField(path: string): void {
  const control = document.getElementsByName(path)[0];
  if (control) unfold(control);
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: "center" });
}

interface PaneProps {
  editor: Editor;
  focused: string | undefined;
  onChoose: (path: string) => void;
}

function Pane({ editor, focused, onChoose }: PaneProps) {
  const pages = shownOn(editor.document._id);
  const [path, setPath] = useState(pages[0]?.path ?? "/");
  const [width, setWidth] = useState<number>(() => (matchMedia(WIDE).matches ? 1440 : 390));
  const { document, words, errorsIn } = editor;
  const { html, failure } = usePreview({ id: document._id, path, words, check: errorsIn });
  return (
    <>
      <div className="preview-bar">
        {pages.length > 1 && (
          <fieldset className="preview-choice" aria-label="Page">
            {pages.map((page) => (
              <Choice key={page.path} isChosen={page.path === path} onChoose={() => setPath(page.path)}>
                {page.label}
              </Choice>
            ))}
          </fieldset>
        )}
        <fieldset className="preview-choice" aria-label="Width in pixels">
          {widths.map((given) => (
            <Choice key={given} isChosen={given === width} onChoose={() => setWidth(given)}>
              {given}
            </Choice>
          ))}
        </fieldset>
      </div>
      <p className="preview-state" role="status">
        {stateOf(html, failure?.message)}{" "}
        {failure?.path && (
          <button type="button" className="link" onClick={() => onChoose(failure.path)}>
            Go to the field
          </button>
        )}
      </p>
      <Frame editor={editor} html={html} width={width} focused={focused} onChoose={onChoose} />
    </>
  );
}

function stateOf(html: string | undefined, failure: string | undefined): string {
  if (!failure) return html === undefined ? "Loading the page…" : "A preview: only you see this.";
  return html === undefined
    ? `There is no preview yet: ${failure}.`
    : `The last good preview is shown: ${failure}.`;
}

interface ChoiceProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <Button
      variant={isChosen ? "secondary" : "quiet"}
      size="small"
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {children}
    </Button>
  );
}

interface FrameProps extends PaneProps {
  html: string | undefined;
  width: number;
}

/**
 * Shows the page at a width, scaled to its place. The frame has no address, so the desk's policy holds in it; its
 * sandbox runs no script, sends no form and opens no window, and its links lead to fields.
 */
function Frame({ editor, html, width, focused, onChoose }: FrameProps) {
  const { words } = editor;
  const { kind } = editor.document;
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const latest = useRef({ words, onChoose });
  latest.current = { words, onChoose };

  useEffect(() => {
    if (page && html !== undefined) showPage(page, html);
  }, [page, html]);

  useEffect(() => {
    if (page)
      return listen(page, (clicked) => {
        const path = pathOf(latest.current.words, clicked);
        if (path) latest.current.onChoose(path);
      });
  }, [page]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new picture has new elements
  useEffect(() => {
    const shown = page && focused ? elementOf(kind, latest.current.words, focused, page) : undefined;
    return shown && outline(shown);
  }, [kind, page, html, focused]);

  useEffect(() => {
    const fit = () => frame.current && box.current && fitInto(box.current, frame.current, width);
    const observer = new ResizeObserver(fit);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [width]);

  return (
    <div ref={box} className="preview-box">
      <iframe
        ref={frame}
        title="Preview of the page"
        sandbox="allow-same-origin"
        srcDoc="<!DOCTYPE html><title>Preview</title>"
        onLoad={() => setPage(frame.current?.contentDocument ?? null)}
      />
    </div>
  );
}

function fitInto(box: HTMLElement, frame: HTMLElement, width: number): void {
  const scale = Math.min(1, box.clientWidth / width);
  frame.style.width = `${width}px`;
  frame.style.height = `${box.clientHeight / scale}px`;
  frame.style.transform = `scale(${scale})`;
}

/** Calls back on clicks, and keeps the page from leaving. Returns the function that ends it. */
function listen(page: Document, onClick: (clicked: Element) => void): () => void {
  const stop = (event: Event) => {
    event.preventDefault();
    const { target } = event;
    if (event.type === "click" && target && "closest" in target) onClick(target as Element);
  };
  page.addEventListener("click", stop);
  page.addEventListener("submit", stop);
  return () => {
    page.removeEventListener("click", stop);
    page.removeEventListener("submit", stop);
  };
}

/** Outlines an element and scrolls to it. Returns the function that takes the outline away. */
function outline(shown: HTMLElement): () => void {
  shown.style.outline = "3px solid #b9472f";
  shown.style.outlineOffset = "3px";
  shown.scrollIntoView({ block: "nearest", behavior: "instant" });
  return () => shown.removeAttribute("style");
}
