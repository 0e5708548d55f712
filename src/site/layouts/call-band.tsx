import { ArrowDown, ArrowUpRight } from "lucide-react";
import type { Art } from "#content/schemas/looks.ts";
import type { CallToAction } from "#content/schemas/page-parts.ts";
import { useCompany } from "#site/company.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Lattice } from "#ui/lattice.tsx";
import { thinning } from "./page-art.ts";

interface CallBandProps {
  /** The id of the heading that names the section. */
  id: string;
  art: Art;
  call: CallToAction;
}

/** Renders a band in the page's colour that asks for contact. */
export function CallBand({ id, art, call }: CallBandProps) {
  const company = useCompany();
  const { heading, text, phone, action } = call;
  return (
    <section className="tone-family call" aria-labelledby={id}>
      <Lattice map={thinning(art, 6, 8)} fit="slice" className="family-screen call-art" />
      <div className="page">
        <h2 id={id} className="call-heading">
          {heading}
        </h2>
        <p className="call-text">{text}</p>
        <div className="call-ways">
          {phone && (
            <a className="call-phone" href={company.phone.href}>
              {company.phone.display}
            </a>
          )}
          <ButtonLink href={action.href} size="large">
            {action.label}
            <Icon of={action.href.startsWith("#") ? ArrowDown : ArrowUpRight} />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
