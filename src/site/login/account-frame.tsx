import type { ReactNode } from "react";
import { useOwnPictures } from "#site/own-pictures.ts";
import { SiteLogo } from "#site/site-logo.tsx";
import { Lattice } from "#ui/lattice.tsx";
import { LogoMark } from "#ui/logo.tsx";
import "./login.css";
import "#site/screens.css";
import { useCompany } from "#site/company.ts";

const screen = [
  "g g g g g g g g",
  "g g g g gm g g g",
  "g g gm g g g g g",
  "g g g g g g gi g",
  "g gm g g g g g g",
  "g g g g g gm g g",
  "g g g gm g g g g",
  "g g g g g g g g",
  "g g g g g gm g g",
] as const;

/** Frames every sign-in page: the lattice on one side, the form on the other. */
export function AccountFrame({ heading, children }: { heading: string; children: ReactNode }) {
  const company = useCompany();
  const { logo } = useOwnPictures();
  return (
    <div className="login">
      <div className="login-screen tone-ink">
        <Lattice map={screen} fit="slice" opening className="login-lattice" />
        <p className="login-firm">
          {logo ? (
            <SiteLogo onDark />
          ) : (
            <>
              <LogoMark className="login-mark" />
              {company.name}
            </>
          )}
        </p>
      </div>
      <div className="login-panel">
        <h1 className="login-heading">{heading}</h1>
        {children}
      </div>
    </div>
  );
}
