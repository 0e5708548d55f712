import { Clock, Mail, MapPin, Phone } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useCompany } from "#site/company.ts";
import { useScreenWords } from "#site/screen-words.ts";
import { Icon } from "#ui/icon.tsx";

/** Shows address, phone, e-mail and hours. */
export function ContactTiles() {
  const company = useCompany();
  const { heading, address, phone, email, hours } = useScreenWords("contact").tiles;
  return (
    <section className="tiles" aria-labelledby="ways">
      <h2 id="ways" className="tiles-heading">
        {heading}
      </h2>
      <Tile icon={MapPin} label={address}>
        <address>
          {company.addressLines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </Tile>
      <Tile icon={Phone} label={phone}>
        <a className="tile-way" href={company.phone.href}>
          {company.phone.display}
        </a>
      </Tile>
      <Tile icon={Mail} label={email}>
        <a className="tile-way" href={`mailto:${company.salesEmail}`}>
          {company.salesEmail}
        </a>
      </Tile>
      <Tile icon={Clock} label={hours}>
        {company.hours.display}
      </Tile>
    </section>
  );
}

interface TileProps {
  icon: ComponentProps<typeof Icon>["of"];
  label: string;
  children: ReactNode;
}

function Tile({ icon, label, children }: TileProps) {
  return (
    <section className="tile">
      <Icon of={icon} size={24} className="text-accent" />
      <h3 className="tile-label">{label}</h3>
      <div className="tile-value">{children}</div>
    </section>
  );
}
