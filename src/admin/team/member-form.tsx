import { useId } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#admin/parts/action-result.ts";
import { ModalForm } from "#admin/parts/modal-form.tsx";
import {
  type ComparedField,
  type Difference,
  findDifferences,
  StaleNotice,
} from "#admin/parts/stale-notice.tsx";
import { type FieldStarts, useStaleEdit } from "#admin/parts/use-stale-edit.ts";
import { type TeamBody, type TeamMember, teamBody, teamMember } from "#features/team/contract.ts";
import { formValues } from "#platform/client.ts";
import type { FieldErrors } from "#platform/errors.ts";
import { validate } from "#platform/fields.ts";
import { TextArea, TextField } from "#ui/field.tsx";
import { PictureField } from "./picture-field.tsx";

interface MemberFormProps {
  /** Whom to edit; without it a new member is added. */
  member?: TeamMember;
  /** Offered while typing; any other is as good. */
  departments: readonly string[];
  onClose: () => void;
  onDone: (result: ActionResult) => void;
}

/** Adds or edits a team member. */
export function MemberForm({ member, departments, onClose, onDone }: MemberFormProps) {
  const fetcher = useFetcher<ActionResult>();
  const edit = useStaleEdit(member, fetcher.data, readMember);
  return (
    <ModalForm
      title={member ? "Edit Team Member" : "Add Team Member"}
      scope="member"
      record={member?._id}
      fetcher={fetcher}
      intent="save"
      submitLabel={member ? "Save" : "Add Team Member"}
      multipart
      onClose={onClose}
      onDone={onDone}
      failure={
        edit.theirs && (
          <StaleNotice
            differences={differences(member, fetcher.data?.sent, edit.theirs)}
            settled={edit.settled}
            onSettle={edit.settle}
          />
        )
      }
    >
      <input type="hidden" name="record" value={member?._id ?? ""} />
      <input type="hidden" name="version" value={edit.version ?? ""} />
      <MemberFields starts={edit.starts} departments={departments} errors={fetcher.data?.fields ?? {}} />
    </ModalForm>
  );
}

function readMember(current: unknown): TeamMember | undefined {
  const read = validate(teamMember, current);
  return read.ok ? read.value : undefined;
}

interface MemberFieldsProps {
  starts: FieldStarts<TeamMember>;
  departments: readonly string[];
  errors: FieldErrors;
}

function MemberFields({ starts: { from, keyOf }, departments, errors }: MemberFieldsProps) {
  const list = useId();
  return (
    <div className="fields">
      <TextField
        key={keyOf("name")}
        name="name"
        label="Name"
        required
        defaultValue={from("name")?.name}
        error={errors.name}
        autoComplete="off"
      />
      <TextField
        key={keyOf("designation")}
        name="designation"
        label="Designation"
        required
        defaultValue={from("designation")?.designation}
        error={errors.designation}
        autoComplete="off"
      />
      <TextField
        key={keyOf("department")}
        name="department"
        label="Department"
        hint="founder, developer, business, or a name of your own."
        required
        list={list}
        defaultValue={from("department")?.department}
        error={errors.department}
        autoComplete="off"
      />
      <TextField
        key={keyOf("position")}
        name="position"
        label="Order"
        hint="Place within the department, lowest first."
        inputMode="numeric"
        defaultValue={from("position")?.position}
        error={errors.position}
        autoComplete="off"
      />
      <datalist id={list}>
        {departments.map((department) => (
          <option key={department} value={department} />
        ))}
      </datalist>
      <TextArea
        key={keyOf("bio")}
        name="bio"
        label="Bio"
        hint="Shown for the business department and for departments of your own."
        rows={4}
        className="field-wide"
        defaultValue={from("bio")?.bio}
        error={errors.bio}
      />
      <PictureField key={keyOf("image")} present={from("image")?.image ?? ""} error={errors.image} />
    </div>
  );
}

type ComparedMember = Record<"name" | "designation" | "department" | "position" | "bio", string>;

const compared: readonly ComparedField<ComparedMember>[] = [
  { name: "name", label: "Name", text: ({ name }) => name },
  { name: "designation", label: "Designation", text: ({ designation }) => designation },
  { name: "department", label: "Department", text: ({ department }) => department },
  { name: "position", label: "Order", text: ({ position }) => position },
  { name: "bio", label: "Bio", text: ({ bio }) => bio },
];

function differences(
  opened: TeamMember | undefined,
  sent: FormData | undefined,
  theirs: TeamMember,
): Difference[] {
  const typed = sent && validate(teamBody, formValues(sent));
  if (!opened || !typed?.ok) return [];
  const mine = { ...typed.value, position: String(typed.value.position ?? opened.position) };
  const toTexts = (member: TeamMember) => ({ ...member, position: String(member.position) });
  const texts = findDifferences(compared, { opened: toTexts(opened), mine, theirs: toTexts(theirs) });
  return [...texts, ...pictureDifference(opened, typed.value, theirs)];
}

/** A picture that was not touched here stays theirs, and there is nothing to choose. */
function pictureDifference(
  opened: TeamMember,
  { image, removeImage }: Pick<TeamBody, "image" | "removeImage">,
  theirs: TeamMember,
): Difference[] {
  if ((!image && !removeImage) || theirs.image === opened.image) return [];
  const texts = {
    mine: image?.name ?? "No picture",
    theirs: theirs.image ? "Another picture" : "No picture",
  };
  return [{ name: "image", label: "Image", ...texts, likely: "mine" }];
}
