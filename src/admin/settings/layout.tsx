import { NavLink, Outlet } from "react-router";
import { permissionOf, useMay } from "#admin/permissions.tsx";
import { adminPaths } from "#content/paths.ts";
import "./settings.css";

const parts = [
  { label: "Account", href: adminPaths.settings },
  { label: "Site", href: adminPaths.settingsSite },
  { label: "Privacy", href: adminPaths.settingsPrivacy },
  { label: "Activity", href: adminPaths.settingsActivity },
] as const;

/** Renders the settings' heading and the navigation between their pages. */
export default function SettingsLayout() {
  const may = useMay();
  const shown = parts.filter(({ href }) => {
    const wanted = permissionOf(href);
    return !wanted || may(wanted);
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6">
      <h1 className="mb-4">Settings</h1>
      <nav className="settings-nav" aria-label="Settings">
        {shown.map(({ label, href }) => (
          <NavLink key={href} to={href} end className="settings-tab">
            {label}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}
