import { ImageUp } from "lucide-react";
import { useRef, useSyncExternalStore } from "react";
import { useDrop } from "#admin/parts/record/use-drop.ts";
import { type Picture, pictureEndings } from "#features/media/contract.ts";
import { followUpload, uploadPercent } from "#platform/client/upload.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { UploadProgress } from "#ui/upload-progress.tsx";
import { type Upload, useUploads } from "./use-uploads.ts";

const stateWords = { waiting: "Waiting", sending: "Sending…", done: "Added", refused: "Not added" } as const;

/** Takes pictures by choice or drop, several at once, and tells how far they are. */
export function UploadPictures({ onAdded }: { onAdded: (picture: Picture) => void }) {
  const { uploads, isBusy, add, clear } = useUploads(onAdded);
  const input = useRef<HTMLInputElement>(null);
  const { over, events } = useDrop((files) => void add(files));
  const ended = uploads.filter(({ state }) => state === "done" || state === "refused").length;
  return (
    // The button inside does the same by keyboard.
    <div className="media-drop" data-over={over || undefined} {...events}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={pictureEndings.join(",")}
        onChange={(event) => {
          void add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <Icon of={ImageUp} />
        Add pictures
      </Button>
      <p className="text-sm text-muted">
        Or drop them here. JPEG, PNG, WebP, AVIF or SVG, at most 5 MB each.
      </p>
      {uploads.length > 0 && (
        <div className="media-uploads">
          <progress value={ended} max={uploads.length} aria-label="Pictures added" />
          <p role="status">{`${ended} of ${uploads.length}`}</p>
          <ul>
            {uploads.map((upload) => (
              <UploadLine key={upload.number} upload={upload} />
            ))}
          </ul>
          {!isBusy && (
            <Button variant="quiet" size="small" className="justify-self-start" onClick={clear}>
              Clear this list
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function UploadLine({ upload: { name, state, reason } }: { upload: Upload }) {
  const percent = useSyncExternalStore(followUpload, uploadPercent);
  return (
    <li data-state={state}>
      <b>{name}</b> <span>{reason ? `${stateWords[state]}: ${reason}` : stateWords[state]}</span>
      {state === "sending" && percent !== undefined && (
        <UploadProgress percent={percent} label={`${name}, sent so far`} />
      )}
    </li>
  );
}
