import type { NoticeTerms } from "./notices.ts";
import type { PathKey } from "./paths.ts";
import type { ToolGroup } from "./tools.ts";

/** The five unit cells of the lattice, the one ornament of the site. */
export type LatticeCell = "star" | "hexagon" | "round" | "braid" | "grid";

export type Accent = "indigo" | "peacock" | "terracotta" | "marigold";

/** The services that have a scene, each drawn in a file of that name in ui/scenes. */
export type SceneName =
  | "website"
  | "mobile"
  | "software"
  | "native-app"
  | "cross-platform"
  | "iot"
  | "devops"
  | "aws"
  | "cybersecurity"
  | "cloud"
  | "streaming"
  | "managed-it"
  | "seo"
  | "ui-ux"
  | "digital-marketing"
  | "digital-transformation"
  | "crm"
  | "erp";

export interface PageScene {
  name: SceneName;
  /** Describes the drawing for readers who don't see it. */
  alt: string;
  /** Where its part lies that stands for the whole in a narrow crop. */
  focus: "left" | "middle" | "right";
}

/** How a page is drawn. `map`, if given, lays out the lattice in the tokens of the ui piece of that name ("sm b ."). */
export interface Art {
  cell: LatticeCell;
  accent: Accent;
  map?: readonly string[];
  /** The picture of the service; a page without one shows its lattice instead. */
  scene?: PageScene;
}

export interface PageLink {
  label: string;
  /** Completes the label for readers who hear it alone: "Learn More", "about …". */
  about?: string;
  href: string;
}

export interface Card {
  title: string;
  description: string;
}

/** A step of a process, in the order in which it is done. */
export interface Step {
  title: string;
  description: string;
  /** Names what the client has when the step is over. */
  result?: string;
}

/** Carries what search engines and link previews read of any page. */
export interface PageHead {
  key: PathKey;
  /** The whole title, up to 60 characters. */
  title: string;
  /** Up to 160 characters. */
  description: string;
  /** The day the words last changed (YYYY-MM-DD): the sitemap's `lastmod`. */
  updated: string;
  /** `false` keeps a page out of search engines and the sitemap. */
  indexed?: boolean;
}

/** A page with a screen of its own, whose head is part of the screen's words. */
export interface ScreenPage extends Pick<PageHead, "key" | "updated" | "indexed"> {
  layout: "screen";
}

export interface HeroBlock {
  eyebrow?: string;
  headline: string;
  lead: string;
  action?: PageLink;
}

/** A drawing of the steps: each shape says something else about the order of the work. */
export type Diagram = "line" | "loop" | "ladder" | "fan";

export interface Methodology {
  heading: string;
  lead?: string;
  diagram: Diagram;
  /** Describes the drawing for readers who don't see it. */
  alt: string;
  steps: readonly Step[];
}

/** A band that asks for contact; `phone` adds the company's number as a link. */
export interface CallToAction {
  heading: string;
  text: string;
  phone?: boolean;
  action: PageLink;
}

/** The sections of a landing page. Their order is the page's own, so no two pages read alike. */
export type LandingSection =
  | { kind: "intro"; heading: string; paragraphs: readonly string[]; action?: PageLink }
  | { kind: "expertise"; heading: string; lead?: string; cards: readonly Card[] }
  | { kind: "offerings"; heading: string; lead?: string; cards: readonly Card[] }
  | { kind: "call"; call: CallToAction }
  | { kind: "methodology"; methodology: Methodology }
  | { kind: "tools"; heading: string; lead?: string; groups: readonly ToolGroup[] }
  | { kind: "why"; heading: string; items: readonly Card[] }
  | { kind: "quote"; text: string }
  /** Portraits of the first members of the team. */
  | { kind: "people"; heading: string; link: PageLink }
  | { kind: "links"; heading: string; links: readonly (PageLink & { description: string })[] };

/** Website, mobile app and the other pages that sell one service. */
export interface ServiceLandingPage extends PageHead {
  layout: "service-landing";
  art: Art;
  hero: HeroBlock;
  sections: readonly LandingSection[];
}

/** The pages that share one order: banner, quote, services, call to action, methodology, tools. */
export interface ServiceOverviewPage extends PageHead {
  layout: "service-overview";
  art: Art;
  banner: { heading: string; text: string; actionLabel: "contact Now" };
  quote: string;
  services: { heading: string; lead?: string; cards: readonly Card[] };
  call: CallToAction;
  methodology: Methodology;
  tools?: { heading: string; groups: readonly ToolGroup[] };
}

/** A piece of running text. `checklist` draws a 'Why choose' list, `steps` numbered process steps. */
export type TextBlock =
  | { kind: "text"; paragraphs: readonly string[] }
  | { kind: "list"; items: readonly string[] }
  | { kind: "terms"; items: readonly Card[] }
  | { kind: "steps"; steps: readonly Step[] }
  | { kind: "checklist"; items: readonly Card[] }
  | { kind: "pull-quote"; text: string };

export interface TextSection {
  /** The fragment that the table of contents links to. */
  id: string;
  heading: string;
  blocks: readonly TextBlock[];
}

/** A long read behind a service page. */
export interface ArticlePage extends PageHead {
  layout: "article";
  art: Art;
  eyebrow: string;
  headline: string;
  lead: string;
  sections: readonly TextSection[];
  closing: { heading: string; text: string; action: PageLink };
}

export interface LegalPage extends PageHead {
  layout: "legal";
  headline: string;
  lead: string;
  sections: readonly TextSection[];
  /** Writes the page anew with the terms of the notices, where its words follow them. */
  withTerms?: (terms: NoticeTerms) => LegalPage;
}

/** A page that is data and one of the shared layouts. */
export type ContentPage = ServiceLandingPage | ServiceOverviewPage | ArticlePage | LegalPage;

export type Page = ScreenPage | ContentPage;
