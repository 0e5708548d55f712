import { ArrowUpRight, Menu } from "lucide-react";
import { layoutLabels } from "#content/layout-labels.ts";
import { paths } from "#content/paths.ts";
import type { MenuLink, Navigation } from "#content/schemas/navigation.ts";
import { ButtonLink, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { useDestination } from "./blog-entry.ts";
import { CompanyMenu, ServicesMenu } from "./mega-menu.tsx";
import { useMenus } from "./menus.ts";
import { opensSideMenu, SideMenu } from "./side-menu.tsx";
import { SiteLogo } from "./site-logo.tsx";

const menus = { company: CompanyMenu, services: ServicesMenu };

/** Returns the destination of the entry that leads to a path; "" for none. */
export function currentEntry({ home, others }: Navigation, pathname: string): string {
  return [home, ...others].find(({ href }) => href === pathname)?.href ?? "";
}

/**
 * Renders logo, top navigation and the link to contact. chrome.ts fixes it past 400 px of scrolling; without script
 * the style sheet makes it stick and opens menus on hover and focus.
 */
export function Header({ current }: { current: string }) {
  const { home, company: companyEntry, services, others, contact } = useMenus().navigation;
  return (
    <div className="header-slot">
      <header className="site-header tone-paper" data-header suppressHydrationWarning>
        <div className="header-row">
          <Link href={paths.home.link} className="header-logo">
            <SiteLogo />
          </Link>
          <nav className="top-navigation" aria-label="Main">
            <ul>
              <TopItem entry={home} current={home.href === current} />
              <MenuItem label={companyEntry.label} menu="company" />
              <MenuItem label={services.label} menu="services" />
              {others.map((entry) => (
                <TopItem key={entry.label} entry={entry} current={entry.href === current} />
              ))}
            </ul>
          </nav>
          <ButtonLink href={contact.href} className="header-contact">
            {contact.label}
            <Icon of={ArrowUpRight} />
          </ButtonLink>
          <button
            type="button"
            className={buttonClass({ variant: "quiet", iconOnly: true }, "header-burger")}
            aria-label={layoutLabels.openMenu}
            aria-haspopup="dialog"
            {...opensSideMenu}
          >
            <Icon of={Menu} size={24} />
          </button>
        </div>
      </header>
      <SideMenu />
    </div>
  );
}

function TopItem({ entry, current }: { entry: MenuLink; current: boolean }) {
  const href = useDestination(entry);
  if (!href) {
    return (
      <li className="top-item">
        <span className="top-entry top-entry-plain">{entry.label}</span>
      </li>
    );
  }
  return (
    <li className="top-item">
      <Link className="top-entry" href={href} aria-current={current ? "page" : undefined}>
        {entry.label}
      </Link>
    </li>
  );
}

/** Renders a menu as a disclosure, which chrome.ts opens on hover, on click and by keyboard. */
function MenuItem({ label, menu }: { label: string; menu: keyof typeof menus }) {
  const id = `menu-${menu}`;
  const Panel = menus[menu];
  return (
    <li className="top-item" data-menu={menu}>
      <button
        type="button"
        className="top-entry"
        aria-expanded="false"
        aria-controls={id}
        suppressHydrationWarning
      >
        {label}
        <svg className="top-entry-mark" viewBox="0 0 10 10" aria-hidden="true" focusable="false">
          <path d="M1 3 5 7 9 3" />
        </svg>
      </button>
      <div className="mega-menu" id={id}>
        <Panel />
      </div>
    </li>
  );
}
