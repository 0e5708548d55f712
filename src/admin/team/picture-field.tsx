import { useEffect, useRef, useState } from "react";
import { useDrop } from "#admin/parts/record/use-drop.ts";
import { pictureEndings, teamBody } from "#features/team/contract.ts";
import { validate } from "#platform/contract/fields.ts";
import { CheckboxField } from "#ui/field.tsx";
import { FileField } from "#ui/file-field.tsx";
import { Portrait } from "./portrait.tsx";

interface PictureFieldProps {
  /** The address of the present picture; "" when there is none. */
  present: string;
  /** The error of the last try to save. */
  error?: string;
}

/** Takes a member's picture by choice or drop and shows it before it is saved; can remove the present one. */
export function PictureField({ present, error }: PictureFieldProps) {
  const [chosen, setChosen] = useState<File>();
  const [removed, setRemoved] = useState(false);
  const refused = chosen && faultOf(chosen);
  const preview = usePreview(refused ? undefined : chosen);
  const box = useRef<HTMLDivElement>(null);
  const { over, events } = useDrop(([file]) => chooseFile(box.current, file));
  const shown = preview ?? (removed && !chosen ? "" : present);
  return (
    // The file input inside does the same by keyboard.
    <div ref={box} className="picture-drop" data-over={over || undefined} {...events}>
      <Portrait src={shown} size="large" />
      <div className="grid content-start gap-4">
        <FileField
          name="image"
          label="Image"
          hint="Choose or drop a picture: PNG, JPEG, WebP, GIF or AVIF, at most 5 MB. Square ones look best."
          accept={pictureEndings.join(",")}
          error={refused ?? error}
          onChange={(event) => setChosen(event.currentTarget.files?.[0])}
        />
        {present && !chosen && (
          <CheckboxField
            name="removeImage"
            label="Take the present picture away"
            checked={removed}
            onChange={(event) => setRemoved(event.currentTarget.checked)}
          />
        )}
      </div>
    </div>
  );
}

/** Returns why the contract refuses a file, before it is sent. */
function faultOf(file: File): string | undefined {
  const checked = validate(teamBody.shape.image, file);
  return checked.ok ? undefined : Object.values(checked.fields)[0];
}

/** Puts a dropped file into the file input of a box, as if it had been chosen. */
function chooseFile(box: HTMLElement | null, file: File | undefined): void {
  const input = box?.querySelector<HTMLInputElement>("input[type=file]");
  if (!input || !file) return;
  const one = new DataTransfer();
  one.items.add(file);
  input.files = one.files;
  // The browser fires these events for a chosen file, but not for one set by script.
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Returns an object URL of the chosen file, and revokes it when another is chosen. */
function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [file]);
  return address;
}
