import {
  BriefcaseBusiness,
  FileUser,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  PanelLeftClose,
  PanelLeftOpen,
  PencilLine,
  Settings,
  Users,
} from "lucide-react";
import { NavLink } from "react-router";
import { adminPaths } from "#content/paths.ts";
import { kinds } from "#features/kinds.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { Logo, LogoMark } from "#ui/logo.tsx";
import { enquiryLists } from "./enquiries/enquiry-lists.tsx";
import { permissionOf, useMay } from "./permissions.tsx";
import "./sidebar.css";
import { useCompany, useOwnMark } from "./company.ts";
import type { Unread, UnreadKind } from "./use-unread.ts";

interface Item {
  label: string;
  href: string;
  icon: LucideIcon;
  /** The unread records that are counted beside the label. */
  counts?: UnreadKind;
}

const items: readonly Item[] = [
  { label: "Dashboard", href: adminPaths.dashboard, icon: LayoutDashboard },
  { label: "Jobs", href: adminPaths.jobs, icon: BriefcaseBusiness },
  { label: "Team", href: adminPaths.team, icon: Users },
  { label: "Applications", href: adminPaths.applications, icon: FileUser, counts: "application" },
  ...enquiryLists.map(({ name, icon }) => ({
    label: kinds[name].form.title,
    href: kinds[name].adminPath,
    icon,
    counts: name,
  })),
  { label: "Settings", href: adminPaths.settings, icon: Settings },
];

/** Carries the state that only the browser has; the server renders the navigation without it. */
interface NavigationParts {
  unread?: Unread;
  logout?: () => void;
  /** The server is ending the session. */
  loggingOut?: boolean;
}

interface SidebarProps extends NavigationParts {
  collapsed?: boolean;
  onToggle?: () => void;
}

/** Renders the navigation beside the screen; 16 rem wide, or 4 rem with the icons alone. */
export function Sidebar({ collapsed = false, onToggle, ...parts }: SidebarProps) {
  const company = useCompany();
  return (
    <aside className="sidebar tone-ink" aria-label="Sidebar">
      <div className="sidebar-inner">
        <div className="sidebar-head">
          <Logo name={company.name} mark={<Mark />} />
        </div>
        <nav aria-label="Staff area">
          <NavigationList {...parts} />
        </nav>
        {onToggle && (
          <div className="sidebar-list mt-auto">
            <SiteLink />
            <button type="button" className="sidebar-item" onClick={onToggle} aria-expanded={!collapsed}>
              <Icon of={collapsed ? PanelLeftOpen : PanelLeftClose} />
              <span className="sidebar-name">{collapsed ? "Expand sidebar" : "Collapse sidebar"}</span>
            </button>
          </div>
        )}
      </div>
    </aside>
  );
}

/** Renders the company's icon; a company with a logo alone has no mark, because the program's is not its own. */
function Mark() {
  const { icon, logo } = useOwnMark();
  if (icon) return <img className="logo-mark" src={icon.touch} alt="" />;
  return logo ? null : <LogoMark />;
}

/** Leads to the words of the site, apart from the items that the specification lists. */
function SiteLink({ onChoose }: { onChoose?: () => void }) {
  const may = useMay();
  if (!may("content.read")) return null;
  return (
    <NavLink
      to={adminPaths.site}
      className={({ isPending }) => `sidebar-item ${isPending ? "pending" : ""}`}
      onClick={onChoose}
    >
      <Icon of={PencilLine} />
      <span className="sidebar-name">Edit the site</span>
    </NavLink>
  );
}

interface MenuDialogProps extends NavigationParts {
  open: boolean;
  onClose: () => void;
}

/** Renders the navigation as a menu for windows under 768 px, which closes after a choice. */
export function MenuDialog({ open, onClose, ...parts }: MenuDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Menu" closeOnBackdrop className="admin-menu tone-ink">
      <nav aria-label="Staff area">
        <NavigationList {...parts} onChoose={onClose} />
      </nav>
      <div className="sidebar-list mt-auto">
        <SiteLink onChoose={onClose} />
      </div>
    </Dialog>
  );
}

interface NavigationListProps extends NavigationParts {
  onChoose?: () => void;
}

function NavigationList({ unread, logout, loggingOut, onChoose }: NavigationListProps) {
  const may = useMay();
  const shown = items.filter(({ href }) => {
    const wanted = permissionOf(href);
    return !wanted || may(wanted);
  });
  return (
    <ul className="sidebar-list">
      {shown.map(({ label: name, href, icon, counts }) => (
        <li key={href}>
          <NavLink
            to={href}
            end={href === adminPaths.dashboard}
            className={({ isPending }) => `sidebar-item ${isPending ? "pending" : ""}`}
            onClick={onChoose}
          >
            <Icon of={icon} />
            <span className="sidebar-name">{name}</span>
            {unread && counts && <UnreadCount count={unread.get(counts) ?? 0} />}
          </NavLink>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="sidebar-item"
          onClick={loggingOut ? undefined : logout}
          aria-disabled={loggingOut}
        >
          <Icon of={LogOut} />
          <span className="sidebar-name">{loggingOut ? "Signing out…" : "Logout"}</span>
        </button>
      </li>
    </ul>
  );
}

/** Shows a number beside the name, or a dot beside the icon alone. */
function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <small className="sidebar-count">
      {count > 999 ? "999+" : count}
      <span className="sr-only"> unread</span>
    </small>
  );
}
