import { useState } from "react";
import { useCompany } from "#admin/company.ts";
import { saveFile } from "#admin/parts/list/download.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

interface RecoveryCodesProps {
  title: string;
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new recovery codes, which can be read only this once. */
export function RecoveryCodes({ title, codes, onClose }: RecoveryCodesProps) {
  const company = useCompany();
  const [copied, setCopied] = useState<"yes" | "no">();
  const text = `${codes.join("\n")}\n`;

  async function copy(): Promise<void> {
    // Browsers have no clipboard on pages that come over plain http.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(done ? "yes" : "no");
  }

  function save(): void {
    saveFile(
      new Blob([text], { type: "text/plain" }),
      `${company.shortName}-recovery-codes.txt`.toLowerCase(),
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={<Button onClick={onClose}>I have saved them</Button>}
    >
      <p>
        Store these codes where you can reach them without your phone: on paper, or in a password manager.
        Each signs you in once in place of a code of the app. They are shown only now.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={copy}>
          Copy
        </Button>
        <Button variant="secondary" onClick={save}>
          Save as a file
        </Button>
      </div>
      {copied && (
        <Alert tone={copied === "yes" ? "success" : "warning"} live="status" className="mt-4">
          {copied === "yes" ? "Copied." : "This browser did not let us copy. Please select them yourself."}
        </Alert>
      )}
    </Dialog>
  );
}
