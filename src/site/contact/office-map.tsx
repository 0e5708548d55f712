import { type MouseEvent, useState } from "react";
import { addressLines, company, officeMap } from "#content/company.ts";
import { contact } from "#content/contact.ts";
import { paths } from "#content/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { MapSketch } from "./map-sketch.tsx";

/** The value of `?map=` that asks for the live map, for those without script. */
export const LIVE_MAP = "live";

const fragment = "office";

/**
 * Where the office is: a sketch of our own at once, and the live map of a third party only when asked for.
 * @param live it was asked for by the address
 */
export function OfficeMap({ live }: { live: boolean }) {
  const [asked, setAsked] = useState(live);
  const { heading, show, showNote, sketchNote } = contact.map;

  function showHere(event: MouseEvent) {
    if (!mayFrame()) return;
    event.preventDefault();
    setAsked(true);
  }

  return (
    <section className="map tone-stone" id={fragment} aria-labelledby="map-heading">
      {asked ? (
        <iframe
          className="map-picture"
          src={officeMap.embedHref}
          title={officeMap.title}
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="strict-origin"
        />
      ) : (
        <MapSketch className="map-picture" />
      )}
      <div className="page map-page">
        <div className="map-card">
          <h2 id="map-heading" className="map-heading">
            {heading}
          </h2>
          <address className="map-address">
            <b>{company.name}</b>
            {addressLines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          {!asked && (
            <>
              {/* A page load, where it is one, comes with the permission to show the map's frame. */}
              <a
                className={buttonClass({ variant: "secondary" })}
                href={`${paths.contact.link}?map=${LIVE_MAP}#${fragment}`}
                onClick={showHere}
              >
                {show}
              </a>
              <p className="map-note">
                {sketchNote} {showNote}
              </p>
            </>
          )}
          <p>
            <a className="link" href={officeMap.pageHref} target="_blank" rel="noopener">
              {officeMap.linkLabel}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}

/** Only a document that was loaded at this page's address may frame the map; one that came here by script may not. */
function mayFrame(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && new URL(loaded.name).pathname === paths.contact.canonical;
}
