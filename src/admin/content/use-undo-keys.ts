import { useEffect, useRef } from "react";
import { goToField } from "./preview.tsx";
import type { Editor } from "./use-editor.ts";

type Steps = Pick<Editor, "undoes" | "redoes" | "undo" | "redo">;

/**
 * Undoes steps of the form on Ctrl+Z or Cmd+Z, and redoes them with Shift or on Ctrl+Y, while no dialog is open. In a
 * field being typed in, the browser's own undo comes first, as long as it has something to undo.
 */
export function useUndoKeys(steps: Steps): void {
  const latest = useRef(steps);
  latest.current = steps;
  useEffect(() => {
    /** Name of the field that was typed into since the last step of the form. */
    let typedInto: string | undefined;
    const onInput = ({ target }: Event) => {
      typedInto = nameOf(target);
    };
    const step = (isUndo: boolean) => {
      const { undoes, redoes, undo, redo } = latest.current;
      const path = isUndo ? undoes : redoes;
      if (path === undefined) return;
      typedInto = undefined;
      if (isUndo) undo();
      else redo();
      if (nameOf(document.activeElement) !== path) requestAnimationFrame(() => goToField(path));
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = stepOf(event);
      if (isUndo === undefined || document.querySelector("dialog[open]")) return;
      if (!isOfForm(event.target)) return;
      const { undoes, redoes } = latest.current;
      const path = isUndo ? undoes : redoes;
      if (path !== undefined && typedInto === path && nameOf(event.target) === path) {
        typedInto = undefined;
        // The browser has written to the field by then, which names it again.
        setTimeout(() => typedInto === undefined && step(isUndo));
        return;
      }
      event.preventDefault();
      step(isUndo);
    };
    window.addEventListener("keydown", onKeyDown);
    document.addEventListener("input", onInput);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("input", onInput);
    };
  }, []);
}

/** Returns whether a key takes a step back or forward; undefined for any other key. */
function stepOf({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (key.toLowerCase() === "z") return !shiftKey;
  return key.toLowerCase() === "y" && !shiftKey ? false : undefined;
}

function nameOf(target: EventTarget | null): string | undefined {
  return (target instanceof Element && target.getAttribute("name")) || undefined;
}

/** Returns whether keys pressed in an element are for the form: other fields, such as a search, have their own. */
function isOfForm(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true;
  return target.closest(".fields, .content-foot") !== null || !target.matches("input, textarea, select");
}
