import { ArrowLeft, ArrowRight } from "lucide-react";
import { buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import "./pagination.css";

interface PaginationProps {
  /** Names the list: "Applications". */
  label: string;
  previousHref?: string;
  nextHref?: string;
  /** The rows shown: "51 to 100 of 1,240". */
  summary?: string;
}

/** Links to the previous and the next page of a list, with the rows shown. */
export function Pagination({ label, previousHref, nextHref, summary }: PaginationProps) {
  if (!previousHref && !nextHref && !summary) return null;
  return (
    <nav className="pagination" aria-label={`Pages of ${label}`}>
      <p className="pagination-summary">{summary}</p>
      <Step href={previousHref} rel="prev">
        <Icon of={ArrowLeft} size={16} /> Previous
      </Step>
      <Step href={nextHref} rel="next">
        Next <Icon of={ArrowRight} size={16} />
      </Step>
    </nav>
  );
}

function Step({ href, rel, children }: { href?: string; rel: "prev" | "next"; children: React.ReactNode }) {
  const className = buttonClass({ variant: "secondary", size: "small" });
  if (!href) {
    return (
      <span className={className} aria-disabled="true">
        {children}
      </span>
    );
  }
  return (
    <Link href={href} rel={rel} className={className}>
      {children}
    </Link>
  );
}
