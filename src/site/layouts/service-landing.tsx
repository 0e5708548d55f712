import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import type { RouterContextProvider } from "react-router";
import type { Art, LatticeCell } from "#content/schemas/looks.ts";
import type { LandingSection } from "#content/schemas/service-landing.ts";
import { apiContext } from "#platform/client/server-client.ts";
import { contentPage, linkArt, type ShownPage } from "#site/content-page.ts";
import { enquiryAction } from "#site/forms/enquiry-action.ts";
import type { EnquiryFormProps } from "#site/forms/posted-form.tsx";
import { screenWords } from "#site/screen-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Lattice } from "#ui/lattice.tsx";
import { Link } from "#ui/link.tsx";
import type { Route } from "./+types/service-landing.ts";
import { ActionWords } from "./action-words.tsx";
import { CallBand } from "./call-band.tsx";
import { type CardsProps, Ledger, Stairs, Wall } from "./card-lists.tsx";
import { ContactSection } from "./contact-section.tsx";
import { contentMeta } from "./content-meta.ts";
import { LandingHero } from "./landing-hero.tsx";
import { Methodology } from "./methodology.tsx";
import { glyph, thinning } from "./page-art.ts";
import { loadPeople, People, type Person } from "./people.tsx";
import { ToolTabs } from "./tools-block.tsx";

/** Maps the address of another page to its art. */
type LinkArt = Readonly<Record<string, Art>>;

export function loader({ context, request }: Route.LoaderArgs) {
  return loadLanding(contentPage("service-landing", request, context), context);
}

/** Returns the data of a landing page: its words, art and people. */
export async function loadLanding(
  shown: ShownPage<"service-landing">,
  context: Readonly<RouterContextProvider>,
) {
  const people = shown.page.sections.some(({ kind }) => kind === "people")
    ? await loadPeople(context.get(apiContext))
    : [];
  return { ...shown, linkArt: linkArt(context), people, words: screenWords(context, "contact", "enquiry") };
}

export const action = enquiryAction;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return contentMeta(loaderData, matches);
}

interface LandingProps {
  loaderData: Awaited<ReturnType<typeof loadLanding>>;
  actionData?: EnquiryFormProps["posted"];
}

/** Renders the page of a service: hero, its sections in the page's own order, and the contact section. */
export default function ServiceLanding({ loaderData, actionData }: LandingProps) {
  const { page, linkArt, people } = loaderData;
  const { path, art, hero, sections } = page;
  return (
    <div className={`landing family-${art.accent}`}>
      <LandingHero art={art} hero={hero} />
      {sections.map((section, index) => {
        const id = `${section.kind}-${index + 1}`;
        return <Section key={id} id={id} section={section} art={art} linkArt={linkArt} people={people} />;
      })}
      <ContactSection page={path} posted={actionData} />
    </div>
  );
}

interface SectionProps<Kind extends LandingSection["kind"]> {
  /** The id of the section's heading. */
  id: string;
  section: Extract<LandingSection, { kind: Kind }>;
  art: Art;
}

interface AnySectionProps extends Omit<SectionProps<"intro">, "section"> {
  section: LandingSection;
  linkArt: LinkArt;
  people: readonly Person[];
}

function Section({ id, section, art, linkArt, people }: AnySectionProps) {
  switch (section.kind) {
    case "intro":
      return <Intro id={id} section={section} art={art} />;
    case "expertise":
      return <Expertise id={id} section={section} art={art} />;
    case "offerings":
      return <Offerings id={id} section={section} art={art} />;
    case "call":
      return <CallBand id={id} art={art} call={section.call} />;
    case "methodology":
      return <Methodology id={id} art={art} methodology={section.methodology} />;
    case "tools":
      return <Tools id={id} section={section} art={art} />;
    case "why":
      return <Why id={id} section={section} art={art} />;
    case "quote":
      return <Quote id={id} section={section} art={art} />;
    case "people":
      return <People id={id} {...section} people={people} />;
    case "links":
      return <Links id={id} section={section} linkArt={linkArt} art={art} />;
  }
}

function Intro({ id, section: { heading, paragraphs, action } }: SectionProps<"intro">) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className="page">
        <h2 id={id} className="intro-heading">
          {heading}
        </h2>
        <div className="intro-words">
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {action?.href && (
            <ButtonLink href={action.href} variant="secondary" className="intro-action">
              <ActionWords {...action} />
              <Icon of={ArrowUpRight} />
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}

/** Renders up to four cards as stairs; more would be too narrow to read. */
function Expertise({ id, section: { heading, lead, cards }, art }: SectionProps<"expertise">) {
  const Cards = cards.length <= 4 ? Stairs : Ledger;
  return (
    <section className="section" aria-labelledby={id}>
      <Cards id={id} art={art} heading={heading} lead={lead} cards={cards} />
    </section>
  );
}

/** Arranges the cards by the page's cell. The wall pairs cards, so an odd number becomes a ledger. */
const offeringCards: Record<LatticeCell, (props: CardsProps) => ReactNode> = {
  star: Wall,
  hexagon: Ledger,
  round: Ledger,
  braid: Wall,
  grid: Ledger,
};

function Offerings({ id, section: { heading, lead, cards }, art }: SectionProps<"offerings">) {
  const Cards = cards.length % 2 === 0 ? offeringCards[art.cell] : Ledger;
  return (
    <section className="section tone-stone" aria-labelledby={id}>
      <Cards id={id} art={art} heading={heading} lead={lead} cards={cards} />
    </section>
  );
}

function Tools({ id, section: { heading, lead, groups } }: SectionProps<"tools">) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className="page">
        <div className="tools-head">
          <h2 id={id}>{heading}</h2>
          {lead && <p className="lead">{lead}</p>}
        </div>
        <div className="tools-choice">
          <ToolTabs scope={id} label={heading} groups={groups} />
        </div>
      </div>
    </section>
  );
}

function Why({ id, section: { heading, items }, art }: SectionProps<"why">) {
  return (
    <section className="section tone-ink why" aria-labelledby={id}>
      <Lattice map={thinning(art, 6, 16)} fit="slice" className="family-screen why-art" />
      <div className="page">
        <h2 id={id} className="why-heading">
          {heading}
        </h2>
        <ul className="why-items even-rows">
          {items.map(({ title, description }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Quote({ section: { text } }: SectionProps<"quote">) {
  return (
    <section className="landing-quote">
      <div className="page">
        <blockquote>{text}</blockquote>
      </div>
    </section>
  );
}

interface LinksProps extends SectionProps<"links"> {
  linkArt: LinkArt;
}

/** Renders links, each under the cell of its page. */
function Links({ id, section: { heading, links }, linkArt, art }: LinksProps) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className="page">
        <h2 id={id} className="links-heading">
          {heading}
        </h2>
        <ul className="links">
          {links.map(({ label, href, description }) => (
            <li key={label} className={`family-${(linkArt[href] ?? art).accent}`}>
              <Lattice map={glyph((linkArt[href] ?? art).cell)} className="links-glyph" />
              <div>
                <h3>
                  <Link href={href} className="links-cover">
                    {label}
                  </Link>
                </h3>
                <p>{description}</p>
              </div>
              <Icon of={ArrowUpRight} size={24} className="links-arrow" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
