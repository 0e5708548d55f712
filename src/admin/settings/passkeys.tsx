import { LoadFailure } from "#admin/parts/list/load-states.tsx";
import { PageOutcome, useDialogs } from "#admin/parts/record/page-outcome.tsx";
import { momentText } from "#admin/parts/text/date-text.ts";
import type { Passkey } from "#features/passkeys/contract.ts";
import { Button } from "#ui/button.tsx";
import { AddPasskey, RemovePasskey, RenamePasskey } from "./passkey-dialogs.tsx";
import { Section } from "./section-form.tsx";

interface Listed {
  data: readonly Passkey[];
  /** Why passkeys are off on this server; "" while they work. */
  off: string;
}

type Opened = { at: "add" } | { at: "rename" | "remove"; passkey: Passkey };

/** Lists one's own passkeys; adds, renames and removes them. @param listed null when they could not be loaded */
export function Passkeys({ listed }: { listed: Listed | null }) {
  const { outcome, dismiss, opened, open, close, done } = useDialogs<Opened>();
  const dialog = { onDone: done, onClose: close };
  return (
    <Section
      title="Passkeys"
      text="Sign in with your finger, face or PIN in place of password and code. A fake site can't ask for a passkey."
    >
      <div className="grid gap-4">
        <PageOutcome outcome={outcome} onDismiss={dismiss} />
        {listed === null ? (
          <LoadFailure message="Your passkeys could not be loaded." />
        ) : (
          <Standing
            listed={listed}
            onAdd={() => open({ at: "add" })}
            onChange={(at, passkey) => open({ at, passkey })}
          />
        )}
      </div>
      {opened?.at === "add" && <AddPasskey {...dialog} />}
      {opened?.at === "rename" && <RenamePasskey passkey={opened.passkey} {...dialog} />}
      {opened?.at === "remove" && <RemovePasskey passkey={opened.passkey} {...dialog} />}
    </Section>
  );
}

interface StandingProps {
  listed: Listed;
  onAdd: () => void;
  onChange: (at: "rename" | "remove", passkey: Passkey) => void;
}

function Standing({ listed: { data, off }, onAdd, onChange }: StandingProps) {
  return (
    <>
      {off && <p>{off}</p>}
      {data.length === 0 && !off && <p className="text-muted">You have no passkey yet.</p>}
      {data.length > 0 && (
        <ul className="border-t border-edge">
          {data.map((passkey) => (
            <Row key={passkey._id} passkey={passkey} onChange={(at) => onChange(at, passkey)} />
          ))}
        </ul>
      )}
      {!off && (
        <div>
          <Button variant="secondary" onClick={onAdd}>
            Add a passkey
          </Button>
        </div>
      )}
    </>
  );
}

interface RowProps {
  passkey: Passkey;
  onChange: (at: "rename" | "remove") => void;
}

function Row({ passkey: { name, createdAt, usedAt }, onChange }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-edge py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          Added {momentText(createdAt)} · {usedAt ? `last used ${momentText(usedAt)}` : "not used yet"}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={() => onChange("rename")}>
          Rename
          <span className="sr-only"> {name}</span>
        </Button>
        <Button variant="secondary" size="small" onClick={() => onChange("remove")}>
          Remove
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}
