import { useId } from "react";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import {
  comparedFields,
  type FieldTexts,
  type RecordFields,
  RecordForm,
} from "#admin/parts/record/record-form.tsx";
import { type Difference, findDifferences } from "#admin/parts/record/stale-notice.tsx";
import { type TeamBody, type TeamMember, teamBody, teamMember } from "#features/team/contract.ts";
import { checkBy, formValues } from "#platform/client/client.ts";
import { validate } from "#platform/contract/fields.ts";
import { TextArea, TextField } from "#ui/field.tsx";
import { PictureField } from "./picture-field.tsx";

interface MemberFormProps {
  /** The member to edit; undefined adds a new one. */
  member?: TeamMember;
  /** Departments that the form suggests; it takes others too. */
  departments: readonly string[];
  onClose: () => void;
  onDone: (result: ActionResult) => void;
}

/** Adds or edits a team member. */
export function MemberForm({ member, departments, onClose, onDone }: MemberFormProps) {
  return (
    <RecordForm
      noun="Team Member"
      scope="member"
      record={member}
      schema={teamMember}
      texts={texts}
      startsOf={(start) => (start ? toValues(start) : {})}
      check={checkMember}
      differences={differences}
      multipart
      onClose={onClose}
      onDone={onDone}
    >
      {(fields) => <MemberFields departments={departments} {...fields} />}
    </RecordForm>
  );
}

const checkMember = checkBy(teamBody);

type MemberValues = Record<"name" | "designation" | "department" | "position" | "bio", string>;

const texts: FieldTexts<MemberValues> = {
  name: { label: "Name" },
  designation: { label: "Designation" },
  department: { label: "Department" },
  position: { label: "Order" },
  bio: { label: "Bio" },
};

interface MemberFieldsProps extends RecordFields<TeamMember, MemberValues> {
  departments: readonly string[];
}

function MemberFields({ departments, from, keyOf, field, errors }: MemberFieldsProps) {
  const list = useId();
  return (
    <>
      <TextField key={keyOf("name")} {...field("name")} required autoComplete="off" />
      <TextField key={keyOf("designation")} {...field("designation")} required autoComplete="off" />
      <TextField
        key={keyOf("department")}
        {...field("department")}
        hint="founder, developer, business, or a name of your own."
        required
        list={list}
        autoComplete="off"
      />
      <TextField
        key={keyOf("position")}
        {...field("position")}
        hint="Place within the department, lowest first."
        inputMode="numeric"
        autoComplete="off"
      />
      <datalist id={list}>
        {departments.map((department) => (
          <option key={department} value={department} />
        ))}
      </datalist>
      <TextArea
        key={keyOf("bio")}
        {...field("bio")}
        hint="Shown for the business department and for departments of your own."
        rows={4}
        className="field-wide"
      />
      <PictureField key={keyOf("image")} present={from("image")?.image ?? ""} error={errors.image} />
    </>
  );
}

function differences(opened: TeamMember, sent: FormData, theirs: TeamMember): Difference[] {
  const typed = validate(teamBody, formValues(sent));
  if (!typed.ok) return [];
  const mine = { ...typed.value, position: String(typed.value.position ?? opened.position) };
  const versions = { opened: toValues(opened), mine, theirs: toValues(theirs) };
  return [
    ...findDifferences(comparedFields(texts), versions),
    ...pictureDifference(opened, typed.value, theirs),
  ];
}

function toValues(member: TeamMember): MemberValues {
  return { ...member, position: String(member.position) };
}

/** Returns the difference of the pictures; undefined where this form did not change it, because theirs stays then. */
function pictureDifference(
  opened: TeamMember,
  { image, removeImage }: Pick<TeamBody, "image" | "removeImage">,
  theirs: TeamMember,
): Difference[] {
  if ((!image && !removeImage) || theirs.image === opened.image) return [];
  const sides = {
    mine: image?.name ?? "No picture",
    theirs: theirs.image ? "Another picture" : "No picture",
  };
  return [{ name: "image", label: "Image", ...sides, likely: "mine" }];
}
