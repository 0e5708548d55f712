import { Menu, Moon, Sun } from "lucide-react";
import type { Administrator } from "#features/auth/contract.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { LatticeField } from "#ui/lattice.tsx";
import type { Theme } from "./appearance.ts";

interface BannerProps {
  person: Administrator | null;
  onMenu: () => void;
  theme: Theme;
  onToggleTheme: () => void;
}

/** Shows the lattice, the button of the menu on small screens, a welcome and the theme's button. */
export function Banner({ person, onMenu, theme, onToggleTheme }: BannerProps) {
  return (
    <header className="admin-banner">
      <div className="admin-banner-art">
        <LatticeField cell="star" side={32} />
      </div>
      <Button variant="quiet" iconOnly className="md:hidden" onClick={onMenu} aria-label="Open menu">
        <Icon of={Menu} />
      </Button>
      <p className="min-w-0 flex-1 truncate font-semibold">
        {person?.name ? `Welcome back, ${person.name}` : "Welcome back"}
      </p>
      <ThemeToggle theme={theme} onToggle={onToggleTheme} />
    </header>
  );
}

/** Switches between light and dark. Its accessible name is the effect of a press. */
function ThemeToggle({ theme, onToggle }: { theme: Theme; onToggle: () => void }) {
  const other = theme === "dark" ? "light" : "dark";
  const label = `Switch to the ${other} theme`;
  return (
    <Button variant="quiet" iconOnly onClick={onToggle} aria-label={label} title={label}>
      <Icon of={theme === "dark" ? Sun : Moon} />
    </Button>
  );
}
