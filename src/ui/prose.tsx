import type { ReactNode } from "react";

interface TextProps {
  children: ReactNode;
  className?: string;
}

/** Renders the short line over a heading. */
export function Eyebrow({ children, className = "" }: TextProps) {
  return <p className={`eyebrow ${className}`}>{children}</p>;
}

/** Renders the larger paragraph under a headline. */
export function Lead({ children, className = "" }: TextProps) {
  return <p className={`lead ${className}`}>{children}</p>;
}

interface SectionHeadingProps {
  title: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  as?: "h1" | "h2" | "h3";
  /** The id of the heading, for `aria-labelledby` of the section and links to it. */
  id?: string;
  className?: string;
}

/** Renders eyebrow, heading and lead of a section. */
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

/** Sets running text: paragraphs, headings, lists, quotations, figures and tables. */
export function Prose({ children, className = "" }: TextProps) {
  return <div className={`prose ${className}`}>{children}</div>;
}

interface PullQuoteProps extends TextProps {
  source?: ReactNode;
}

/** Renders a sentence as a large quotation beside the text. */
export function PullQuote({ children, source, className = "" }: PullQuoteProps) {
  return (
    <figure className={`pull-quote ${className}`}>
      <blockquote>{children}</blockquote>
      {source && <figcaption>{source}</figcaption>}
    </figure>
  );
}

/** Numbers process steps. Its children are `Step`s. */
export function Steps({ children, className = "" }: TextProps) {
  return <ol className={`steps ${className}`}>{children}</ol>;
}

interface StepProps extends TextProps {
  title: ReactNode;
  as?: "h3" | "h4";
}

/** Renders one step of `Steps`; the style sheet adds its number. */
export function Step({ title, children, as: Title = "h3", className = "" }: StepProps) {
  return (
    <li className={`step ${className}`}>
      <Title>{title}</Title>
      {children}
    </li>
  );
}
