import { ArrowLeft, ArrowRight } from "lucide-react";
import { useEffect, useState } from "react";
import { dayText } from "#admin/parts/date-text.ts";
import { Details } from "#admin/parts/details.tsx";
import { useOpened } from "#admin/parts/use-opened.ts";
import type { Application } from "#features/applications/contract.ts";
import { experienceText, roleText } from "#features/applications/rules.ts";
import { salaryText } from "#features/jobs/rules.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import type { StatusResult } from "./application-actions.ts";
import { type DocumentKind, DocumentView } from "./document-view.tsx";
import { StatusControl } from "./status-control.tsx";

interface ResumeViewerProps {
  /** The list that one steps through, as it was when the viewer was opened. */
  applications: readonly Application[];
  /** Whose resume comes first. */
  start: Application;
  startWith?: DocumentKind;
  onSaved: (saved: Application, result: StatusResult) => void;
  onSend: (application: Application) => void;
  onClose: () => void;
}

/** The resumes of a list, one after the other, with what one decides about them beside. */
export function ResumeViewer(props: ResumeViewerProps) {
  const { applications, start, startWith, onSaved, onSend, onClose } = props;
  const steps = useSteps(applications, start);
  const { application, place, total, step } = steps;
  return (
    <Dialog
      open={useOpened()}
      size="full"
      className="resume-viewer"
      onClose={onClose}
      title={<span className="wrap-anywhere">{application.name}</span>}
      footer={
        <>
          <p role="status" className="mr-auto self-center text-sm text-muted tabular-nums">
            <span className="sr-only">{application.name}, </span>
            {place} of {total}
          </p>
          <Button
            variant="secondary"
            aria-disabled={place === 1}
            aria-keyshortcuts="ArrowLeft"
            onClick={() => step(-1)}
          >
            <Icon of={ArrowLeft} size={16} /> Previous
          </Button>
          <Button
            variant="secondary"
            aria-disabled={place === total}
            aria-keyshortcuts="ArrowRight"
            ref={focusFirst}
            onClick={() => step(1)}
          >
            Next <Icon of={ArrowRight} size={16} />
          </Button>
        </>
      }
    >
      <div className="resume-desk">
        <aside key={application._id} aria-label="Application" className="resume-facts">
          <Facts application={application} />
          <div className="resume-decision">
            <div className="grid min-w-0 flex-1 basis-48 gap-1">
              <p aria-hidden="true" className="text-sm text-muted">
                Status
              </p>
              <StatusControl
                application={application}
                onSaved={(saved, result) => {
                  steps.replace(saved);
                  onSaved(saved, result);
                }}
              />
            </div>
            <Button variant="secondary" onClick={() => onSend(application)}>
              Send a mail
            </Button>
          </div>
        </aside>
        <DocumentView
          key={`document ${application._id}`}
          application={application}
          start={application._id === start._id ? startWith : undefined}
        />
      </div>
    </Dialog>
  );
}

/** The dialog would begin on the status, where the arrow keys choose; React keeps the attribute to itself. */
function focusFirst(button: HTMLButtonElement | null): void {
  button?.setAttribute("autofocus", "");
}

function Facts({ application }: { application: Application }) {
  const { job, experience, noticePeriod, expectedSalary, createdAt } = application;
  return (
    <Details
      items={[
        { label: "Job Role", value: roleText(job) },
        { label: "Experience", value: experienceText(experience) },
        { label: "Notice period", value: noticeText(noticePeriod) },
        { label: "Expected salary", value: salaryText(expectedSalary) },
        { label: "Applied At", value: dayText(createdAt) },
      ]}
    />
  );
}

/** Days until somebody could start. */
export function noticeText(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

/** Steps through the list by button or arrow key. A status that was changed here stays changed. */
function useSteps(applications: readonly Application[], start: Application) {
  const [all, setAll] = useState(applications);
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      all.findIndex(({ _id }) => _id === start._id),
    ),
  );
  const step = (by: 1 | -1) => setIndex((at) => Math.min(Math.max(at + by, 0), all.length - 1));

  // biome-ignore lint/correctness/useExhaustiveDependencies: `step` changes with the list alone, whose length is fixed
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const by = directions.get(event.key);
      if (by && !event.defaultPrevented && !isForControl(event)) step(by);
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  return {
    application: all[index] ?? start,
    place: index + 1,
    total: all.length,
    step,
    replace: (saved: Application) => setAll(all.map((one) => (one._id === saved._id ? saved : one))),
  };
}

const directions = new Map<string, 1 | -1>([
  ["ArrowLeft", -1],
  ["ArrowRight", 1],
]);

/** Arrows with another key are the browser's, and in a select or a field they are the control's. */
function isForControl({ altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || shiftKey) return true;
  return target instanceof Element && target.closest("select, input, textarea") !== null;
}
