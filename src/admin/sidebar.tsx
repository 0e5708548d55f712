import {
  BriefcaseBusiness,
  FileUser,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Mailbox,
  MessageSquareText,
  PanelLeftClose,
  PanelLeftOpen,
  Settings,
  Users,
} from "lucide-react";
import { useState } from "react";
import { NavLink } from "react-router";
import { company } from "#content/company.ts";
import { adminPaths } from "#content/paths.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { Logo } from "#ui/logo.tsx";

interface Item {
  label: string;
  href: string;
  icon: LucideIcon;
}

const items: readonly Item[] = [
  { label: "Dashboard", href: adminPaths.dashboard, icon: LayoutDashboard },
  { label: "Jobs", href: adminPaths.jobs, icon: BriefcaseBusiness },
  { label: "Team", href: adminPaths.team, icon: Users },
  { label: "Applications", href: adminPaths.applications, icon: FileUser },
  { label: "Quary", href: adminPaths.queries, icon: MessageSquareText },
  { label: "Get in touch", href: adminPaths.getInTouch, icon: Mailbox },
  { label: "Settings", href: adminPaths.settings, icon: Settings },
];

interface SidebarProps {
  collapsed?: boolean;
  /** Left out while the desk is still coming. */
  onToggle?: () => void;
  onLogout?: () => Promise<void>;
}

/** The way around the desk, beside it; 16 rem wide, or 4 rem with the icons alone. */
export function Sidebar({ collapsed = false, onToggle, onLogout }: SidebarProps) {
  return (
    <nav className="sidebar tone-ink" aria-label="Staff area">
      <div className="sidebar-inner">
        <div className="sidebar-head">
          <Logo name={company.name} />
        </div>
        <NavigationList onLogout={onLogout} />
        {onToggle && (
          <div className="sidebar-list mt-auto">
            <button type="button" className="sidebar-item" onClick={onToggle} aria-expanded={!collapsed}>
              <Icon of={collapsed ? PanelLeftOpen : PanelLeftClose} />
              <span>{collapsed ? "Expand sidebar" : "Collapse sidebar"}</span>
            </button>
          </div>
        )}
      </div>
    </nav>
  );
}

interface MenuDialogProps {
  open: boolean;
  onClose: () => void;
  onLogout: () => Promise<void>;
}

/** The same for windows under 768 px: a menu that slides in and closes when something was chosen. */
export function MenuDialog({ open, onClose, onLogout }: MenuDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Menu" closeOnBackdrop className="desk-menu tone-ink">
      <nav aria-label="Staff area">
        <NavigationList onLogout={onLogout} onChoose={onClose} />
      </nav>
    </Dialog>
  );
}

interface NavigationListProps {
  onLogout?: () => Promise<void>;
  onChoose?: () => void;
}

function NavigationList({ onLogout, onChoose }: NavigationListProps) {
  const [leaving, setLeaving] = useState(false);
  function leave() {
    setLeaving(true);
    void onLogout?.();
  }
  return (
    <ul className="sidebar-list">
      {items.map(({ label: name, href, icon }) => (
        <li key={href}>
          <NavLink
            to={href}
            end={href === adminPaths.dashboard}
            className={({ isPending }) => `sidebar-item ${isPending ? "pending" : ""}`}
            onClick={onChoose}
          >
            <Icon of={icon} />
            <span>{name}</span>
          </NavLink>
        </li>
      ))}
      <li>
        <button type="button" className="sidebar-item" onClick={leave} disabled={leaving}>
          <Icon of={LogOut} />
          <span>{leaving ? "Signing out…" : "Logout"}</span>
        </button>
      </li>
    </ul>
  );
}
