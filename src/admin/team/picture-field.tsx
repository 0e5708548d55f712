import { useEffect, useState } from "react";
import { pictureEndings } from "#features/team/contract.ts";
import { CheckboxField } from "#ui/field.tsx";
import { FileField } from "#ui/file-field.tsx";
import { Portrait } from "./portrait.tsx";

interface PictureFieldProps {
  /** The address of the present picture; "" when there is none. */
  present: string;
  error?: string;
}

/** A member's picture, seen before it is saved; the present one can be taken away. */
export function PictureField({ present, error }: PictureFieldProps) {
  const [chosen, setChosen] = useState<File>();
  const [removed, setRemoved] = useState(false);
  const preview = usePreview(chosen);
  const shown = preview ?? (removed ? "" : present);
  return (
    <div className="mb-5 grid gap-4 sm:grid-cols-[8rem_1fr] sm:gap-6">
      <Portrait src={shown} size="large" />
      <div className="grid content-start gap-4">
        <FileField
          name="image"
          label="Image"
          hint="PNG, JPEG, WebP, GIF or AVIF, at most 5 MB. Square pictures look best."
          accept={pictureEndings.join(",")}
          error={error}
          onChange={(event) => setChosen(event.currentTarget.files?.[0])}
        />
        {present && !chosen && (
          <CheckboxField
            name="removeImage"
            label="Take the present picture away"
            onChange={(event) => setRemoved(event.currentTarget.checked)}
          />
        )}
      </div>
    </div>
  );
}

/** The address of a chosen file within this page, for as long as it is chosen. */
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
