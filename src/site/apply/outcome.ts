import { type RefObject, useEffect } from "react";
import type { FormResult } from "#platform/client/submit-form.ts";

interface Places {
  form: RefObject<HTMLFormElement | null>;
  /** The confirmation. */
  done: RefObject<HTMLElement | null>;
}

/**
 * Says what came of sending, in the browser's alert as the specification has it (section 8), and moves the focus on:
 * to the first field that must be mended, or to the confirmation. A sent form is cleared.
 */
export function useOutcome(result: FormResult | undefined, { form, done }: Places): void {
  useEffect(() => {
    if (!result) return;
    if (result.ok) form.current?.reset();
    // The alert stops everything: the page shows its own words first.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        window.alert(result.message);
        const failed = form.current?.querySelector<HTMLElement>("[aria-invalid]");
        (result.ok ? done.current : failed)?.focus();
      });
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [result, form, done]);
}
