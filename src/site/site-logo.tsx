import { Logo } from "#ui/logo.tsx";
import { useCompany } from "./company.ts";
import { useOwnPictures } from "./own-pictures.ts";

interface SiteLogoProps {
  /** True on ink, where a logo of its own stands, or the usual one on paper. */
  onDark?: boolean;
  /** Shows the program's mark alone where there is no own logo. */
  markOnly?: boolean;
}

/** Renders the company's logo, or mark and name. */
export function SiteLogo({ onDark = false, markOnly = false }: SiteLogoProps) {
  const { name } = useCompany();
  const { logo, onDark: own } = useOwnPictures();
  const shown = (onDark && own) || logo;
  if (!shown) return <Logo name={name} markOnly={markOnly} />;
  return (
    <span className={onDark && !own ? "logo tone-paper" : "logo"}>
      <img {...shown} alt={name} />
    </span>
  );
}
