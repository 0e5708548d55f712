import { useState } from "react";
import { createPicture, newPicture, outcomes, type Picture } from "#features/media/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { validate } from "#platform/contract/fields.ts";

/** A chosen file on its way into the library. */
export interface Upload {
  /** Tells files of the same name apart. */
  number: number;
  name: string;
  state: "waiting" | "sending" | "done" | "refused";
  /** Why it was refused. */
  reason?: string;
}

let numbers = 0;

/**
 * Sends chosen files one after the other, and tells how far they are. @param onAdded gets each picture once it is there
 */
export function useUploads(onAdded: (picture: Picture) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

  function change(number: number, part: Partial<Upload>) {
    setUploads((present) => present.map((one) => (one.number === number ? { ...one, ...part } : one)));
  }

  async function add(files: readonly File[]) {
    const chosen = files.map((file) => {
      numbers += 1;
      return { file, upload: { number: numbers, name: file.name, state: "waiting" as const } };
    });
    setUploads((present) => [
      ...present.filter(({ state }) => state !== "done"),
      ...chosen.map(({ upload }) => upload),
    ]);
    for (const { file, upload } of chosen) {
      change(upload.number, { state: "sending" });
      const reason = await send(file);
      change(upload.number, reason === undefined ? { state: "done" } : { state: "refused", reason });
    }
  }

  /** Returns why a file was refused; undefined once it is there. */
  async function send(file: File): Promise<string | undefined> {
    const checked = validate(newPicture, { file });
    if (!checked.ok) return Object.values(checked.fields)[0];
    const answer = await browserApi().call(createPicture, { body: { file } });
    if (!answer.ok) return answer.fields.file ?? (answer.message || outcomes.failed);
    onAdded(answer.data.data);
    return undefined;
  }

  const isBusy = uploads.some(({ state }) => state === "waiting" || state === "sending");
  return { uploads, isBusy, add, clear: () => setUploads([]) };
}
