import { serverFailure } from "#content/failures.ts";
import { adminPaths } from "#content/paths.ts";
import { Button } from "#ui/button.tsx";

/** What staff see when a screen itself broke. */
export function DeskFailure() {
  return (
    <main className="admin grid min-h-dvh content-center justify-items-center gap-4 p-6 text-center">
      <title>{serverFailure.title}</title>
      <h1>{serverFailure.heading}</h1>
      <p className="max-w-narrow text-muted">
        This screen could not be shown. Nothing that was saved before is lost.
      </p>
      <Button onClick={() => window.location.reload()}>Try again</Button>
      <a className="link" href={adminPaths.dashboard}>
        Dashboard
      </a>
    </main>
  );
}
