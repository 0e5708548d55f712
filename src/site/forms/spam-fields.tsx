/**
 * Fields of every public form for the spam filter, hidden from sight, screen readers and the keyboard: a honeypot, and
 * the stamp, which chrome.ts fetches when the form is first touched. Both are inputs of text, so that a cleared form
 * loses its stamp with the rest. Beside them the version of the form's notice.
 */
export function SpamFields({ notice }: { notice?: string }) {
  return (
    <div className="sr-only" aria-hidden="true">
      {notice && <input type="hidden" name="notice" value={notice} />}
      <input name="homepage" tabIndex={-1} autoComplete="off" />
      <input name="stamp" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
