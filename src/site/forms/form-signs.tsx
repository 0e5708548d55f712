/**
 * What every public form carries for the spam shield, seen, heard and reached by nobody: a field that only programs
 * fill in, the version of the notice beside it, and the stamp, which chrome.ts fetches when the form is first touched. Both are inputs of text, so that a
 * form that is cleared loses its stamp with the rest.
 */
export function FormSigns({ notice }: { notice?: string }) {
  return (
    <div className="sr-only" aria-hidden="true">
      {notice && <input type="hidden" name="notice" value={notice} />}
      <input name="homepage" tabIndex={-1} autoComplete="off" />
      <input name="stamp" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
