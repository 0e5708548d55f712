import { Moon, Sun } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Theme } from "./desk-settings.ts";

/** Light or dark. The name says what pressing it does. */
export function ThemeToggle({ theme, onToggle }: { theme: Theme; onToggle: () => void }) {
  const other = theme === "dark" ? "light" : "dark";
  const label = `Switch to the ${other} theme`;
  return (
    <Button variant="quiet" iconOnly onClick={onToggle} aria-label={label} title={label}>
      <Icon of={theme === "dark" ? Sun : Moon} />
    </Button>
  );
}
