import { type RefObject, useEffect } from "react";
import type { FormResult } from "#platform/client/submit-form.ts";

interface Places {
  form: RefObject<HTMLFormElement | null>;
  done: RefObject<HTMLElement | null>;
}

/**
 * Shows the outcome in the browser's alert (spec section 8), then moves the focus to the first wrong field or to the
 * confirmation. Clears a sent form.
 */
export function useOutcome(result: FormResult | undefined, { form, done }: Places): void {
  useEffect(() => {
    if (!result) return;
    if (result.ok) form.current?.reset();
    // The alert blocks the page, which should show its own words first.
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
