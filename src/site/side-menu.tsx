import { Plus, X } from "lucide-react";
import { type NavigationGroup, sideMenu } from "#content/navigation.ts";
import { ButtonLink, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Lattice } from "#ui/lattice.tsx";
import { Link } from "#ui/link.tsx";
import { Logo } from "#ui/logo.tsx";
import { useDestination } from "./blog-entry.ts";
import { useCompany } from "./company.ts";

const SIDE_MENU = "side-menu";

/** Makes a button open the side menu, by the browser or, where it can't, by chrome.ts. */
export const opensSideMenu = { command: "show-modal", commandfor: SIDE_MENU };

const closesSideMenu = { command: "close", commandfor: SIDE_MENU };

/** Renders the modal menu of small screens, 60vw wide. One accordion is open at a time. */
export function SideMenu() {
  const company = useCompany();
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
          <Logo name={company.name} markOnly />
          <button
            type="button"
            className={buttonClass({ variant: "quiet", iconOnly: true })}
            aria-label={sideMenu.closeLabel}
            {...closesSideMenu}
          >
            <Icon of={X} size={24} />
          </button>
        </div>
        <nav className="side-menu-sections" aria-label="Menu">
          {sideMenu.sections.map((section) => (
            <SideSection key={section.label} section={section} />
          ))}
          <PlainEntry />
          {sideMenu.contact.href && (
            <ButtonLink wide href={sideMenu.contact.href}>
              {sideMenu.contact.label}
            </ButtonLink>
          )}
        </nav>
        <Lattice map={["s s sm s s s s sm s s"]} className="side-menu-art" fit="slice" />
      </div>
    </dialog>
  );
}

function SideSection({ section }: { section: NavigationGroup }) {
  return (
    <details name={SIDE_MENU} suppressHydrationWarning>
      <summary>
        {section.label}
        <Icon of={Plus} />
      </summary>
      {section.links.length > 0 && (
        <ul>
          {section.links.map(({ label, href }) => (
            <li key={label}>{href === null ? label : <Link href={href}>{label}</Link>}</li>
          ))}
        </ul>
      )}
    </details>
  );
}

function PlainEntry() {
  const href = useDestination(sideMenu.plain);
  if (!href) return <p className="side-menu-plain">{sideMenu.plain.label}</p>;
  return (
    <p className="side-menu-plain">
      <Link href={href}>{sideMenu.plain.label}</Link>
    </p>
  );
}
