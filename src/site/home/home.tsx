import { paths } from "#content/paths.ts";
import { enquiryAction } from "#site/forms/enquiry-action.ts";
import { submitEnquiry } from "#site/forms/submit-enquiry.ts";
import { useShowsSamples } from "#site/layout-context.ts";
import { pageMeta } from "#site/page-meta.ts";
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
import { TechStack } from "./tech-stack.tsx";
import { Testimonials } from "./testimonials.tsx";

export const handle = { hydrate: true };

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, "home"), ...structuredMeta(matches, [], website)];
}

export const action = enquiryAction;

export async function clientAction({ request }: Route.ClientActionArgs) {
  return submitEnquiry(await request.formData());
}

/** Renders the home page in the order of spec section 2.3, and then the sections of the COMPANY menu (section 2.1). */
export default function Home({ actionData }: Route.ComponentProps) {
  const reveals = useReveals();
  return (
    <div ref={reveals}>
      <Hero />
      <CoreServices />
      <ServiceWall />
      <Stages />
      <TechStack />
      <EnquirySection page={paths.home.canonical} posted={actionData} />
      <Testimonials withSamples={useShowsSamples()} />
      <CompanySections />
    </div>
  );
}
