import { type MouseEvent, useEffect, useState } from "react";
import { contactLabels } from "#content/contact-labels.ts";
import { officeMap } from "#content/office-map.ts";
import { paths } from "#content/paths.ts";
import { useCompany } from "#site/company.ts";
import { useScreenWords } from "#site/screen-words.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { MapSketch } from "./map-sketch.tsx";

/** Asks for the live map as the value of `?map=`, for visitors without script. */
export const LIVE_MAP = "live";

const fragment = "office";

/** Limits the wait for the map's host. */
const HOST_TIMEOUT_MS = 15_000;

/**
 * Shows the office on a sketch, and on the live map of a third party once a visitor asks for it. Returns to the sketch
 * where that one does not load.
 * @param live true where the address asks for the live map
 */
export function OfficeMap({ live }: { live: boolean }) {
  const company = useCompany();
  const { embedHref, pageHref, title, linkLabel } = officeMap(company);
  const [shown, setShown] = useState<"sketch" | "live" | "failed">(live ? "live" : "sketch");
  const { mapHeading } = useScreenWords("contact");
  const { show, showNote, sketchNote, failed } = contactLabels.map;

  useEffect(() => {
    if (shown !== "live") return;
    const leaving = new AbortController();
    isReachable(embedHref, leaving.signal).then((reachable) => {
      if (!reachable && !leaving.signal.aborted) setShown("failed");
    });
    return () => leaving.abort();
  }, [shown, embedHref]);

  function showHere(event: MouseEvent) {
    if (!mayFrame()) return;
    event.preventDefault();
    setShown("live");
  }

  return (
    <section className="map tone-stone" id={fragment} aria-labelledby="map-heading">
      {shown === "live" ? (
        <iframe
          className="map-picture"
          src={embedHref}
          title={title}
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="strict-origin"
        />
      ) : (
        <MapSketch className="map-picture" />
      )}
      <div className="page map-page">
        <div className="map-card">
          <h2 id="map-heading" className="map-heading">
            {mapHeading}
          </h2>
          <address className="map-address">
            <b>{company.name}</b>
            {company.addressLines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          {shown === "failed" && <Alert tone="warning" title={failed} />}
          {shown !== "live" && (
            <>
              {/* A page load brings the policy that allows the map's frame. */}
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
            <a className="link" href={pageHref} target="_blank" rel="noopener">
              {linkLabel}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}

/**
 * Returns whether the host of the live map answers. The frame can't tell: it fires `load` for the browser's own error
 * page too.
 */
async function isReachable(embedHref: string, leaving: AbortSignal): Promise<boolean> {
  const signal = AbortSignal.any([leaving, AbortSignal.timeout(HOST_TIMEOUT_MS)]);
  try {
    await fetch(embedHref, { mode: "no-cors", credentials: "omit", signal });
    return true;
  } catch {
    return false;
  }
}

/** Returns whether this document was loaded at this page's address: only then its policy allows the map's frame. */
function mayFrame(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && new URL(loaded.name).pathname === paths.contact.canonical;
}
