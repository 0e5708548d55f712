import type { ReactNode } from "react";

interface TextProps {
  children: ReactNode;
  className?: string;
}

/** The short line over a heading that says which part of the page this is. */
export function Eyebrow({ children, className = "" }: TextProps) {
  return <p className={`eyebrow ${className}`}>{children}</p>;
}

/** The paragraph under a headline: larger, no wider than one can read. */
export function Lead({ children, className = "" }: TextProps) {
  return <p className={`lead ${className}`}>{children}</p>;
}

export interface SectionHeadingProps {
  title: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  as?: "h1" | "h2" | "h3";
  /** For `aria-labelledby` of the section and for links to it. */
  id?: string;
  className?: string;
}

/** Eyebrow, heading and lead of a section, set as one. */
export function SectionHeading(props: SectionHeadingProps) {
  const { title, eyebrow, lead, as: Heading = "h2", id, className = "" } = props;
  return (
    <header className={`section-heading ${className}`}>
      {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
      <Heading id={id}>{title}</Heading>
      {lead && <Lead>{lead}</Lead>}
    </header>
  );
}

/** Running text: paragraphs, headings, lists, quotations, figures and tables in the house's rhythm. */
export function Prose({ children, className = "" }: TextProps) {
  return <div className={`prose ${className}`}>{children}</div>;
}

export interface PullQuoteProps extends TextProps {
  source?: ReactNode;
}

/** A sentence lifted out of the text. */
export function PullQuote({ children, source, className = "" }: PullQuoteProps) {
  return (
    <figure className={`pull-quote ${className}`}>
      <blockquote>{children}</blockquote>
      {source && <figcaption>{source}</figcaption>}
    </figure>
  );
}

/** Process steps in order, numbered on the grid. Its children are `Step`s. */
export function Steps({ children, className = "" }: TextProps) {
  return <ol className={`steps ${className}`}>{children}</ol>;
}

export interface StepProps extends TextProps {
  title: ReactNode;
  as?: "h3" | "h4";
}

/** One step of `Steps`; the style sheet counts. */
export function Step({ title, children, as: Title = "h3", className = "" }: StepProps) {
  return (
    <li className={`step ${className}`}>
      <Title>{title}</Title>
      {children}
    </li>
  );
}
