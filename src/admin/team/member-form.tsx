import { useId } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#admin/parts/action-result.ts";
import { ModalForm } from "#admin/parts/modal-form.tsx";
import { type Difference, StaleNotice } from "#admin/parts/stale-notice.tsx";
import { useStaleEdit } from "#admin/parts/use-stale-edit.ts";
import { type TeamMember, teamMember } from "#features/team/contract.ts";
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
            differences={differences(member, edit.theirs)}
            chosen={edit.chosen}
            onTakeTheirs={edit.takeTheirs}
            onKeepMine={edit.keepMine}
          />
        )
      }
    >
      <input type="hidden" name="record" value={member?._id ?? ""} />
      <input type="hidden" name="version" value={edit.version ?? ""} />
      <MemberFields
        key={edit.start?.version}
        member={edit.start}
        departments={departments}
        errors={fetcher.data?.fields ?? {}}
      />
    </ModalForm>
  );
}

function readMember(current: unknown): TeamMember | undefined {
  const read = validate(teamMember, current);
  return read.ok ? read.value : undefined;
}

interface MemberFieldsProps {
  member: TeamMember | undefined;
  departments: readonly string[];
  errors: FieldErrors;
}

function MemberFields({ member, departments, errors }: MemberFieldsProps) {
  const list = useId();
  return (
    <div className="fields">
      <TextField
        name="name"
        label="Name"
        required
        defaultValue={member?.name}
        error={errors.name}
        autoComplete="off"
      />
      <TextField
        name="designation"
        label="Designation"
        required
        defaultValue={member?.designation}
        error={errors.designation}
        autoComplete="off"
      />
      <TextField
        name="department"
        label="Department"
        hint="founder, developer, business, or a name of your own."
        required
        list={list}
        defaultValue={member?.department}
        error={errors.department}
        autoComplete="off"
      />
      <TextField
        name="position"
        label="Order"
        hint="Place within the department, lowest first."
        inputMode="numeric"
        defaultValue={member?.position}
        error={errors.position}
        autoComplete="off"
      />
      <datalist id={list}>
        {departments.map((department) => (
          <option key={department} value={department} />
        ))}
      </datalist>
      <TextArea
        name="bio"
        label="Bio"
        hint="Shown for the business department and for departments of your own."
        rows={4}
        className="field-wide"
        defaultValue={member?.bio}
        error={errors.bio}
      />
      <PictureField present={member?.image ?? ""} error={errors.image} />
    </div>
  );
}

function differences(opened: TeamMember | undefined, theirs: TeamMember): Difference[] {
  const lines = (member: TeamMember | undefined) => [
    { label: "Name", theirs: member?.name },
    { label: "Designation", theirs: member?.designation },
    { label: "Department", theirs: member?.department },
    { label: "Order", theirs: member && String(member.position) },
    { label: "Bio", theirs: member?.bio },
  ];
  const before = lines(opened);
  const changed = lines(theirs).filter((line, index) => line.theirs !== before[index]?.theirs);
  return theirs.image === opened?.image
    ? changed
    : [...changed, { label: "Image", theirs: theirs.image ? "Another picture" : "No picture" }];
}
