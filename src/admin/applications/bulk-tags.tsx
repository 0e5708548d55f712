import { useFetcher } from "react-router";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { ModalForm } from "#admin/parts/record/modal-form.tsx";
import { type Application, listTags, MAX_TAG, tagApplications } from "#features/applications/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { checkBy } from "#platform/client/client.ts";
import { CheckboxField, TextField } from "#ui/field.tsx";
import { ChosenIds } from "./chosen-inputs.tsx";

interface BulkTagsProps {
  applications: readonly Application[];
  onClose: () => void;
  onDone: (result: ActionResult) => void;
}

const checkTag = checkBy(tagApplications.body);

/** Adds a tag to all selected applications, or takes it from them. */
export function BulkTags({ applications, onClose, onDone }: BulkTagsProps) {
  const fetcher = useFetcher<ActionResult>();
  const { answer } = useAnswer((signal) => browserApi().call(listTags, { signal }), "");
  return (
    <ModalForm
      title={`Tag ${applications.length === 1 ? "1 application" : `${applications.length} applications`}`}
      scope="bulk-tags"
      fetcher={fetcher}
      intent="tags"
      check={checkTag}
      submitLabel="Save"
      size="small"
      onClose={onClose}
      onDone={onDone}
    >
      <ChosenIds applications={applications} />
      <div className="fields">
        <TextField
          name="tag"
          label="Tag"
          required
          maxLength={MAX_TAG}
          autoComplete="off"
          list="bulk-tags-offered"
          error={fetcher.data?.fields.tag}
          className="field-wide"
        />
        <datalist id="bulk-tags-offered">
          {answer?.ok && answer.data.data.map((tag) => <option key={tag} value={tag} />)}
        </datalist>
        <CheckboxField name="take" value="true" label="Take it from them instead" className="field-wide" />
      </div>
    </ModalForm>
  );
}
