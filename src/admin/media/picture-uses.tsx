import { useCompany } from "#admin/company.ts";
import { AnswerFailure, AnswerWaiting } from "#admin/parts/list/load-states.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { fillWords } from "#content/fill.ts";
import { adminPaths } from "#content/paths.ts";
import { listPictureUses, outcomes, type PictureUse, usedInWords } from "#features/media/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Link } from "#ui/link.tsx";

/** Lists the documents that use a picture, with links to their forms. */
export function PictureUses({ id, onLoaded }: { id: string; onLoaded: (count: number) => void }) {
  const { answer, reload } = useAnswer(async (signal) => {
    const loaded = await browserApi().call(listPictureUses, { params: { id }, signal });
    if (loaded.ok) onLoaded(loaded.data.data.length);
    return loaded;
  }, id);
  return (
    <section aria-labelledby="picture-uses">
      <h3 id="picture-uses" className="font-semibold">
        Where it is used
      </h3>
      {!answer ? (
        <AnswerWaiting label="Loading where it is used" />
      ) : answer.ok ? (
        <Uses uses={answer.data.data} />
      ) : (
        <AnswerFailure message={outcomes.usesFailed} of={answer} onRetry={reload} />
      )}
    </section>
  );
}

function Uses({ uses }: { uses: readonly PictureUse[] }) {
  const company = useCompany();
  if (uses.length === 0) return <p className="text-muted">Nowhere.</p>;
  return (
    <ul>
      {uses.map((use) => (
        <li key={use._id}>
          <Link className="link" href={adminPaths.siteDocument.replace(":id", use._id)}>
            {fillWords(use.title, company)}
          </Link>{" "}
          <span className="text-muted">({use.in.map((one) => usedInWords[one]).join(" and ")})</span>
        </li>
      ))}
    </ul>
  );
}
