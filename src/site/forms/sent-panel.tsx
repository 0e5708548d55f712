import { type MouseEvent, useEffect, useId, useRef } from "react";
import { useCompany } from "#site/company.ts";
import { useScreenWords } from "#site/screen-words.ts";
import { buttonClass } from "#ui/button.tsx";
import { Lattice } from "#ui/lattice.tsx";
import type { EnquiryResult } from "./submit-enquiry.ts";

interface SentPanelProps {
  /** The id of the form, so that the fragment of its answer leads here. */
  id: string;
  /** The canonical path of the page. */
  page: string;
  result: EnquiryResult;
  /** Brings an empty form back. */
  onAgain: () => void;
}

const mark = ["sm"] as const;

/** Takes the place of a form that was sent: says so, who answers and when. Takes the focus, so that it is read out. */
export function SentPanel({ id, page, result: { message, replyTo }, onAgain }: SentPanelProps) {
  const company = useCompany();
  const panel = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const { lead, replyTo: replyLabel, sooner, again } = useScreenWords("enquiry").sent;
  useEffect(() => panel.current?.focus(), []);

  function writeAgain(event: MouseEvent) {
    event.preventDefault();
    onAgain();
  }

  return (
    // A browser focuses the target of a fragment that can take the focus: without script too, the panel is read out.
    <div ref={panel} id={id} className="sent" role="status" aria-labelledby={headingId} tabIndex={-1}>
      <Lattice map={mark} opening className="sent-mark" />
      <h3 id={headingId} className="sent-heading">
        {message}
      </h3>
      <p className="sent-lead">{lead}</p>
      <dl className="sent-facts">
        <div>
          <dt>{replyLabel}</dt>
          <dd>{replyTo}</dd>
        </div>
        <div>
          <dt>{sooner}</dt>
          <dd>
            <a className="link" href={company.phone.href}>
              {company.phone.display}
            </a>
            <span>{company.hours.display}</span>
          </dd>
        </div>
      </dl>
      {/* The empty query makes another address: a link to a fragment of the page itself would load nothing. */}
      <a className={buttonClass({ variant: "secondary" })} href={`${page}?#${id}`} onClick={writeAgain}>
        {again}
      </a>
    </div>
  );
}
