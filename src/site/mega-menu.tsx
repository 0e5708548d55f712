import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import {
  companyMenu,
  type NavigationGroup,
  type NavigationLink,
  servicesMenu,
  servicesMenuNote,
} from "#content/navigation.ts";
import { Icon } from "#ui/icon.tsx";
import { Lattice } from "#ui/lattice.tsx";
import { Link } from "#ui/link.tsx";
import { useCompany } from "./company.ts";

/** Draws each column of services, in the order of content/navigation.ts. */
const columnArt = [
  { family: "family-peacock", map: ["h ha h"] },
  { family: "family-indigo", map: ["s sa s"] },
  { family: "family-terracotta", map: ["r ra r"] },
] as const;

const companyScreen = ["s s s sm s", "s sm s s s", "s s s s sm"];
const servicesScreen = ["g h s r g", "s gm r h s", "r s h gm r"];

/** Renders the menu of COMPANY: five links, each with a line of text. */
export function CompanyMenu() {
  const company = useCompany();
  return (
    <div className="page mega-page">
      <MegaAside map={companyScreen}>
        <p>{company.summary}</p>
      </MegaAside>
      <ul className="mega-described">
        {companyMenu.map((link) => (
          <li key={link.label}>
            <MegaLink link={link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Renders the menu of SERVICES: three columns, and a line for visitors who don't know which they need. */
export function ServicesMenu() {
  return (
    <div className="page mega-page">
      <MegaAside map={servicesScreen}>
        <p>{servicesMenuNote.text}</p>
        <Link className="mega-aside-link" href={servicesMenuNote.link.href}>
          {servicesMenuNote.link.label}
          <Icon of={ArrowRight} />
        </Link>
      </MegaAside>
      <div className="mega-columns">
        {servicesMenu.map((group, index) => (
          <MegaColumn key={group.label} group={group} art={columnArt[index] ?? columnArt[0]} />
        ))}
      </div>
    </div>
  );
}

function MegaAside({ map, children }: { map: readonly string[]; children: ReactNode }) {
  return (
    <div className="mega-aside tone-ink">
      <Lattice map={map} className="mega-aside-art" fit="slice" />
      <div className="mega-aside-words">{children}</div>
    </div>
  );
}

interface MegaColumnProps {
  group: NavigationGroup;
  art: (typeof columnArt)[number];
}

function MegaColumn({ group, art }: MegaColumnProps) {
  const id = `menu-${group.links[0]?.href?.slice(1)}`;
  return (
    <section className={art.family} aria-labelledby={id}>
      <Lattice map={art.map} className="mega-column-art" />
      <h2 className="mega-heading" id={id}>
        {group.label}
      </h2>
      <ul>
        {group.links.map((link) => (
          <li key={link.label}>
            <MegaLink link={link} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MegaLink({ link: { label, href, description } }: { link: NavigationLink }) {
  if (href === null) return <span className="mega-link">{label}</span>;
  return (
    <Link className="mega-link" href={href}>
      <span className="mega-link-label">{label}</span>
      {description && <span className="mega-link-line">{description}</span>}
    </Link>
  );
}
