import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import type { MenuColumn, MenuLink } from "#content/schemas/navigation.ts";
import { Icon } from "#ui/icon.tsx";
import { Lattice } from "#ui/lattice.tsx";
import { Link } from "#ui/link.tsx";
import { useCompany } from "./company.ts";
import { useMenus } from "./menus.ts";

/** Draws each column of services, in their order. */
const columnArt = [
  { family: "family-peacock", map: ["h ha h"] },
  { family: "family-indigo", map: ["s sa s"] },
  { family: "family-terracotta", map: ["r ra r"] },
] as const;

const companyScreen = ["s s s sm s", "s sm s s s", "s s s s sm"];
const servicesScreen = ["g h s r g", "s gm r h s", "r s h gm r"];

/** Renders the menu of COMPANY: links, each with a line of text. */
export function CompanyMenu() {
  const company = useCompany();
  const { links } = useMenus().navigation.company;
  return (
    <div className="page mega-page">
      <MegaAside map={companyScreen}>
        <p>{company.summary}</p>
      </MegaAside>
      <ul className="mega-described">
        {links.map((link) => (
          <li key={link.label}>
            <MegaLink link={link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Renders the menu of SERVICES: up to three columns, and a line for visitors who don't know which they need. */
export function ServicesMenu() {
  const { columns, note } = useMenus().navigation.services;
  return (
    <div className="page mega-page">
      <MegaAside map={servicesScreen}>
        <p>{note.text}</p>
        <Link className="mega-aside-link" href={note.link.href}>
          {note.link.label}
          <Icon of={ArrowRight} />
        </Link>
      </MegaAside>
      <div className="mega-columns">
        {columns.map((column, index) => (
          <MegaColumn key={column.label} column={column} place={index} />
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

function MegaColumn({ column, place }: { column: MenuColumn; place: number }) {
  const id = `menu-services-${place}`;
  const art = columnArt[place] ?? columnArt[0];
  return (
    <section className={art.family} aria-labelledby={id}>
      <Lattice map={art.map} className="mega-column-art" />
      <h2 className="mega-heading" id={id}>
        {column.label}
      </h2>
      <ul>
        {column.links.map((link) => (
          <li key={link.label}>
            <MegaLink link={link} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MegaLink({ link: { label, href, description } }: { link: MenuLink & { description?: string } }) {
  const words = (
    <>
      <span className="mega-link-label">{label}</span>
      {description && <span className="mega-link-line">{description}</span>}
    </>
  );
  if (!href) return <span className="mega-link">{words}</span>;
  return (
    <Link className="mega-link" href={href}>
      {words}
    </Link>
  );
}
