import { useRef, useState } from "react";
import { ChoosePicture } from "#admin/media/choose-picture.tsx";
import { adminPaths } from "#content/paths.ts";
import { thumbnailPath } from "#features/media/contract.ts";
import { fillPath } from "#platform/contract/endpoint.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField, TextField, useFieldId } from "#ui/field.tsx";
import { Link } from "#ui/link.tsx";
import { type FormField, readAt, textOf } from "./form-fields.ts";
import { Group } from "./group.tsx";
import type { Editor } from "./use-editor.ts";
import { useFocusAfter } from "./use-focus-after.ts";

interface PictureFieldProps {
  field: Extract<FormField, { type: "picture" }>;
  path: string;
  editor: Editor;
  label: string;
}

/** Takes a picture of the library, and its alternative text where no words stand beside it. */
export function PictureField({ field, path, editor, label }: PictureFieldProps) {
  const [isChoosing, setChoosing] = useState(false);
  const chooseId = useFieldId(`${path}.picture`);
  const box = useRef<HTMLDivElement>(null);
  const focusAfter = useFocusAfter(box);
  const { errors } = editor.findings;
  const id = textOf(readAt(editor.typed, `${path}.picture`));
  const isDecorative = readAt(editor.typed, `${path}.decorative`) === true;

  function choose(picture: string) {
    setChoosing(false);
    const words = field.described && {
      alt: textOf(readAt(editor.typed, `${path}.alt`)),
      decorative: isDecorative,
    };
    editor.change(path, { picture, ...words });
    focusAfter("button");
  }

  function remove() {
    editor.change(path, undefined);
    focusAfter("button");
  }

  return (
    <div ref={box} className="contents">
      <Group label={label} hint={field.hint} path={path} error={errors[`${path}.picture`] ?? errors[path]}>
        {id ? (
          <div className="media-chosen">
            <Thumbnail key={id} id={id} />
            <div className="grid content-start justify-items-start gap-2">
              <Button id={chooseId} variant="secondary" size="small" onClick={() => setChoosing(true)}>
                Change…
              </Button>
              <Button variant="quiet" size="small" onClick={remove}>
                Remove
              </Button>
              <Link className="link text-sm" href={adminPaths.media}>
                Focus and uses
              </Link>
            </div>
          </div>
        ) : (
          <Button id={chooseId} variant="secondary" onClick={() => setChoosing(true)}>
            Choose a picture
          </Button>
        )}
        {id && field.described && (
          <>
            {!isDecorative && (
              <TextField
                name={`${path}.alt`}
                label="Alternative text"
                hint="Read out by screen readers: say what it shows"
                required
                maxLength={200}
                value={textOf(readAt(editor.typed, `${path}.alt`))}
                error={errors[`${path}.alt`] ?? ""}
                onChange={(event) => editor.change(`${path}.alt`, event.currentTarget.value)}
              />
            )}
            <CheckboxField
              name={`${path}.decorative`}
              label="It only decorates"
              hint="Screen readers pass over it"
              checked={isDecorative}
              onChange={(event) => editor.change(`${path}.decorative`, event.currentTarget.checked)}
            />
          </>
        )}
        {isChoosing && (
          <ChoosePicture onChoose={({ _id }) => choose(_id)} onClose={() => setChoosing(false)} />
        )}
      </Group>
    </div>
  );
}

/** Shows a picture by its id alone: its first version leads to the present one. */
function Thumbnail({ id }: { id: string }) {
  const [isGone, setGone] = useState(false);
  if (isGone) return <p>This picture is not in the library any more.</p>;
  return <img src={fillPath(thumbnailPath, { id })} alt="" onError={() => setGone(true)} />;
}
