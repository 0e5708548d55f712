import { useState } from "react";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import {
  type Application,
  listRejectionReasons,
  outcomes,
  updateApplicationStatus,
} from "#features/applications/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { SelectField } from "#ui/field.tsx";
import { type StatusResult, toStatusResult } from "./application-actions.ts";

interface ReasonSelectProps {
  value?: string;
  disabled?: boolean;
  hint?: string;
  onChoose?: (reason: string) => void;
}

/** Chooses why an application is rejected, from the list that the owner keeps. Nobody has to. */
export function ReasonSelect({ value, disabled, hint, onChoose }: ReasonSelectProps) {
  const { answer } = useAnswer((signal) => browserApi().call(listRejectionReasons, { signal }), "");
  const listed = answer?.ok ? answer.data.data : [];
  // Words that the owner has changed since stay with the application.
  const reasons = value && !listed.includes(value) ? [value, ...listed] : listed;
  return (
    <SelectField
      name="reason"
      label="Reason for the rejection"
      className="rejection-reason"
      hint={answer && !answer.ok ? outcomes.noReasons : hint}
      placeholder={answer ? "None" : "Loading…"}
      options={reasons}
      value={value}
      disabled={disabled}
      onChange={onChoose && (({ currentTarget }) => onChoose(currentTarget.value))}
    />
  );
}

interface RejectionReasonProps {
  application: Application;
  onDone: (result: StatusResult, of: Application) => void;
}

/** Keeps the reason with an application that is rejected. */
export function RejectionReason({ application, onDone }: RejectionReasonProps) {
  const [asked, setAsked] = useState<string>();

  async function save(reason: string): Promise<void> {
    setAsked(reason);
    const saved = await browserApi().call(updateApplicationStatus, {
      params: { id: application._id },
      body: { status: "Rejected", seen: "Rejected", reason },
    });
    setAsked(undefined);
    onDone(toStatusResult(saved), application);
  }
  if (application.status !== "Rejected") return null;
  return (
    <ReasonSelect
      value={asked ?? application.rejectionReason}
      disabled={asked !== undefined}
      onChoose={save}
    />
  );
}
