import { paths } from "#content/paths.ts";
import { enquiryAction } from "#site/forms/enquiry-action.ts";
import { submitEnquiry } from "#site/forms/submit-enquiry.ts";
import { useShowsSamples } from "#site/layout-context.ts";
import { screenMeta } from "#site/page-meta.ts";
import { fetchScreenWords, screenWords, useScreenWords } from "#site/screen-words.ts";
import { structuredMeta, website } from "#site/structured-data.ts";
import type { Route } from "./+types/home.ts";
import { CompanySections } from "./company-sections.tsx";
import { CoreServices } from "./core-services.tsx";
import { EnquirySection } from "./enquiry-section.tsx";
import { Hero } from "./hero.tsx";
import "./home.css";
import { useReveals } from "./reveal.ts";
import { ServiceWall } from "./service-wall.tsx";
import { Stages } from "./stages.tsx";
import { findMarks } from "./tech-marks.ts";
import { TechStack } from "./tech-stack.tsx";
import { Testimonials } from "./testimonials.tsx";

export const handle = { hydrate: true };

export async function loader({ context }: Route.LoaderArgs) {
  const words = screenWords(context, "home", "testimonials", "enquiry");
  return { words, marks: await findMarks(words.home) };
}

export async function clientLoader() {
  const words = await fetchScreenWords("home", "testimonials", "enquiry");
  return { words, marks: await findMarks(words.home) };
}

/** Skips the loader after an enquiry, and for links within the page. */
export const shouldRevalidate = () => false;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [...screenMeta(matches, loaderData?.words.home), ...structuredMeta(matches, [], website)];
}

export const action = enquiryAction;

export async function clientAction({ request }: Route.ClientActionArgs) {
  return submitEnquiry(await request.formData());
}

/** Renders the home page in the order of spec section 2.3, and then the sections of the COMPANY menu (section 2.1). */
export default function Home({ actionData, loaderData }: Route.ComponentProps) {
  const reveals = useReveals();
  const { testimonials } = useScreenWords("testimonials");
  return (
    <div ref={reveals}>
      <Hero />
      <CoreServices />
      <ServiceWall />
      <Stages />
      <TechStack marks={loaderData.marks} />
      <EnquirySection page={paths.home.canonical} posted={actionData} />
      <Testimonials testimonials={testimonials} withSamples={useShowsSamples()} />
      <CompanySections />
    </div>
  );
}
