import { useSearchParams } from "react-router";
import { paths } from "#content/paths.ts";
import { enquiryAction } from "#site/forms/enquiry-action.ts";
import { FirstContact } from "#site/forms/first-contact.tsx";
import { QuickEnquiry } from "#site/forms/quick-enquiry.tsx";
import { submitEnquiry } from "#site/forms/submit-enquiry.ts";
import { screenMeta } from "#site/page-meta.ts";
import { fetchScreenWords, screenWords, useScreenWords } from "#site/screen-words.ts";
import { structuredMeta } from "#site/structured-data.ts";
import { Lattice } from "#ui/lattice.tsx";
import type { Route } from "./+types/contact.ts";
import { ContactTiles } from "./contact-tiles.tsx";
import "./contact.css";
import { GetInTouch } from "./get-in-touch.tsx";
import { LIVE_MAP, OfficeMap } from "./office-map.tsx";
import "#site/screens.css";

export const handle = { hydrate: true, query: ["map"] };

export const loader = ({ context }: Route.LoaderArgs) => ({
  words: screenWords(context, "contact", "enquiry"),
});

export const clientLoader = async () => ({ words: await fetchScreenWords("contact", "enquiry") });

/** Skips the loader after an enquiry, and for links within the page. */
export const shouldRevalidate = () => false;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [
    ...screenMeta(matches, loaderData?.words.contact),
    ...structuredMeta(matches, [{ name: "Contact", path: paths.contact.canonical }]),
  ];
}

export const action = enquiryAction;

export async function clientAction({ request }: Route.ClientActionArgs) {
  return submitEnquiry(await request.formData());
}

const screen = [
  ". s s s s sm s s",
  ". . s s s s s s",
  "s s sm s s s s s",
  ". s s s s s sm s",
  ". . s s sm s s s",
  ". s s s s s s s",
] as const;

/** Renders the contact page (spec section 2.4): both enquiry forms, and every other way to reach the company. */
export default function Contact({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { banner, bannerText, enquiry, getInTouch } = useScreenWords("contact");
  const form = { page: paths.contact.canonical, posted: actionData };
  return (
    <div>
      <section className="contact-banner tone-ink family-terracotta">
        <Lattice map={screen} fit="slice" opening className="contact-screen" />
        <div className="page">
          <h1 className="contact-headline">{banner}</h1>
          <p className="contact-text">{bannerText}</p>
        </div>
      </section>

      <section className="section" aria-labelledby="enquiry">
        <div className="page">
          <div className="contact-enquiry">
            <h2 id="enquiry">{enquiry.heading}</h2>
            <p className="lead">{enquiry.lead}</p>
            <FirstContact />
            <QuickEnquiry {...form} />
          </div>
          <ContactTiles />
        </div>
      </section>

      <OfficeMap live={search.get("map") === LIVE_MAP} />

      <section className="section tone-ink" aria-labelledby="project">
        <div className="page">
          <div className="contact-project">
            <h2 id="project">{getInTouch.heading}</h2>
            <p className="lead">{getInTouch.lead}</p>
            <FirstContact />
          </div>
          <div className="contact-project-form">
            <GetInTouch {...form} />
          </div>
        </div>
      </section>

      <Afterwards />
    </div>
  );
}

function Afterwards() {
  const { heading, steps } = useScreenWords("contact").after;
  return (
    <section className="section" aria-labelledby="afterwards">
      <div className="page">
        <h2 id="afterwards">{heading}</h2>
        <ol className="afterwards">
          {steps.map(({ title, description }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be the same, and none moves
            <li key={place} className="afterwards-step">
              <h3>{title}</h3>
              <p className="text-muted">{description}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
