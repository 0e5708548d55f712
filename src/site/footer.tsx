import type { ReactNode } from "react";
import type { Company } from "#content/company.ts";
import { layoutLabels, newsletterText } from "#content/layout-labels.ts";
import { networkNames } from "#content/networks.ts";
import type { FooterColumn } from "#content/schemas/footer.ts";
import type { MenuLink } from "#content/schemas/navigation.ts";
import { Lattice } from "#ui/lattice.tsx";
import { Link } from "#ui/link.tsx";
import { useCompany } from "./company.ts";
import { useMenus } from "./menus.ts";
import { NewsletterForm, newsletterNoticeId, newsletterPath } from "./newsletter-form.tsx";
import { SiteLogo } from "./site-logo.tsx";
import { SocialMark } from "./social-mark.tsx";
import type { SocialMarks } from "./social-marks.ts";

/** Draws the lattice between page and footer for wide windows; narrower ones crop it evenly on both sides. */
const screen = [openings([3, 16, 27, 36]), openings([9, 21, 32])];

function openings(lit: readonly number[]): string {
  return Array.from({ length: 40 }, (_, column) => (lit.includes(column) ? "sm" : "s")).join(" ");
}

interface FooterProps {
  /** The current year in India. */
  year: number;
  /** The newsletter form's text when the server is not reached. */
  newsletterFailed: string | undefined;
  /** True where a mail server can send the confirmation. */
  sendsMail: boolean;
  /** The marks of the networks of the company's profiles. */
  marks: SocialMarks;
}

/** Renders the address, the links, the newsletter form and the legal lines. */
export function Footer({ year, newsletterFailed, sendsMail, marks }: FooterProps) {
  const company = useCompany();
  const { footer } = useMenus();
  return (
    <footer className="site-footer tone-ink">
      <Lattice map={screen} className="footer-art" fit="slice" />
      <div className="footer-newsletter">
        <div className="page">
          <section className="footer-newsletter-words" aria-labelledby="footer-newsletter">
            <h2 id="footer-newsletter">{footer.newsletter.heading}</h2>
            <p>
              {newsletterText(footer.newsletter.text, sendsMail)}{" "}
              <Link className="link" href={`${newsletterPath}#${newsletterNoticeId}`}>
                {layoutLabels.newsletter.notice}
              </Link>
            </p>
          </section>
          <NewsletterForm scope="newsletter" failed={newsletterFailed} className="footer-newsletter-form" />
        </div>
      </div>
      <div className="page footer-columns">
        <div className="footer-company">
          <SiteLogo onDark />
          <SocialLinks company={company} marks={marks} />
        </div>
        <div className="footer-contact">
          <ContactColumn label={footer.address}>
            <address>
              {company.addressLines.map((line) => (
                <span className="footer-line" key={line}>
                  {line}
                </span>
              ))}
            </address>
          </ContactColumn>
          <ContactColumn label={footer.phone}>
            <a className="footer-line" href={company.phone.href}>
              {company.phone.display}
            </a>
          </ContactColumn>
          <ContactColumn label={footer.email}>
            <a className="footer-line" href={`mailto:${company.salesEmail}`}>
              {company.salesEmail}
            </a>
          </ContactColumn>
        </div>
        {footer.columns.map((column) => (
          <LinkColumn key={column.label} column={column} />
        ))}
      </div>
      <div className="page">
        <div className="footer-legal">
          <p className="footer-line">{`© ${year} ${company.legalName}. All rights reserved.`}</p>
          <ul className="footer-legal-links">
            {footer.legal.map((link) => (
              <FooterItem key={link.label} link={link} />
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}

function SocialLinks({ company, marks }: { company: Company; marks: SocialMarks }) {
  return (
    <ul className="footer-social">
      {company.profiles.map(({ network, href }) => {
        const path = marks[network];
        return (
          path && (
            <li key={href}>
              <a className="footer-social-link" href={href} rel="noopener">
                <SocialMark path={path} label={`${company.name} on ${networkNames[network]}`} />
              </a>
            </li>
          )
        );
      })}
    </ul>
  );
}

function ContactColumn({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="footer-heading">{label}</h2>
      {children}
    </section>
  );
}

function LinkColumn({ column }: { column: FooterColumn }) {
  return (
    <nav className="footer-links" aria-label={column.label}>
      <h2 className="footer-heading">{column.label}</h2>
      <ul>
        {column.links.map((link) => (
          <FooterItem key={link.label} link={link} />
        ))}
      </ul>
    </nav>
  );
}

function FooterItem({ link: { label, href } }: { link: MenuLink }) {
  return (
    <li>
      {href ? (
        <Link className="footer-line" href={href}>
          {label}
        </Link>
      ) : (
        <span className="footer-line">{label}</span>
      )}
    </li>
  );
}
