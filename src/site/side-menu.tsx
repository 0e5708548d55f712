import { Plus, X } from "lucide-react";
import { layoutLabels } from "#content/layout-labels.ts";
import type { FurtherEntry, MenuLink } from "#content/schemas/navigation.ts";
import { ButtonLink, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Lattice } from "#ui/lattice.tsx";
import { Link } from "#ui/link.tsx";
import { useDestination } from "./blog-entry.ts";
import { useMenus } from "./menus.ts";
import { SiteLogo } from "./site-logo.tsx";

const SIDE_MENU = "side-menu";

/** Makes a button open the side menu, by the browser or, where it can't, by chrome.ts. */
export const opensSideMenu = { command: "show-modal", commandfor: SIDE_MENU };

const closesSideMenu = { command: "close", commandfor: SIDE_MENU };

/** Renders the modal menu of small screens, 60vw wide. One accordion is open at a time. */
export function SideMenu() {
  const { company, services, others, contact } = useMenus().navigation;
  return (
    <dialog
      id={SIDE_MENU}
      className="side-menu tone-ink"
      aria-label="Menu"
      closedby="any"
      suppressHydrationWarning
    >
      <div className="side-menu-frame">
        <div className="side-menu-head">
          <SiteLogo onDark markOnly />
          <button
            type="button"
            className={buttonClass({ variant: "quiet", iconOnly: true })}
            aria-label={layoutLabels.closeMenu}
            {...closesSideMenu}
          >
            <Icon of={X} size={24} />
          </button>
        </div>
        <nav className="side-menu-sections" aria-label="Menu">
          <SideSection label={sideLabel(company)} links={company.links} />
          <SideSection label={sideLabel(services)} links={services.columns.flatMap(({ links }) => links)} />
          {others.map((entry) => (
            <SideEntry key={entry.label} entry={entry} />
          ))}
          <ButtonLink wide href={contact.href}>
            {sideLabel(contact)}
          </ButtonLink>
        </nav>
        <Lattice map={["s s sm s s s s sm s s"]} className="side-menu-art" fit="slice" />
      </div>
    </dialog>
  );
}

function sideLabel(entry: { label: string; sideLabel: string }): string {
  return entry.sideLabel || entry.label;
}

/** Renders an entry without a menu: a link, a label or, where the owner wants it so, a section that is empty. */
function SideEntry({ entry }: { entry: FurtherEntry }) {
  const label = sideLabel(entry);
  const href = useDestination(entry);
  if (href) {
    return (
      <p>
        <Link href={href}>{label}</Link>
      </p>
    );
  }
  return entry.folds ? <SideSection label={label} links={[]} /> : <p className="side-menu-plain">{label}</p>;
}

function SideSection({ label: section, links }: { label: string; links: readonly MenuLink[] }) {
  return (
    <details name={SIDE_MENU} suppressHydrationWarning>
      <summary>
        {section}
        <Icon of={Plus} />
      </summary>
      {links.length > 0 && (
        <ul>
          {links.map(({ label, href }) => (
            <li key={label}>{href ? <Link href={href}>{label}</Link> : label}</li>
          ))}
        </ul>
      )}
    </details>
  );
}
