import type { TextSection } from "#content/schemas/text-sections.ts";

interface ContentsProps {
  sections: readonly TextSection[];
  label: string;
  /** Numbers the entries as the page numbers its sections. */
  numbered?: boolean;
}

/** Renders the table of contents, in which chrome.ts marks the section being read with `aria-current`. */
export function Contents({ sections, label, numbered = false }: ContentsProps) {
  return (
    <nav
      className={`page-contents ${numbered ? "contents-numbered" : ""}`}
      aria-label={label}
      data-contents=""
    >
      <h2 className="contents-heading">{label}</h2>
      <ol>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
