import { data } from "react-router";
import { paths } from "#content/paths.ts";
import { apiContext } from "#platform/client/server-client.ts";
import { submitEnquiry } from "#site/forms/submit-enquiry.ts";
import { pageMeta } from "#site/page-meta.ts";
import { structuredMeta, website } from "#site/structured-data.ts";
import type { Route } from "./+types/home.ts";
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

export function meta({ matches: [, layout] }: Route.MetaArgs) {
  return [...pageMeta("home"), ...structuredMeta(layout.loaderData, [], website)];
}

export async function action({ request, context }: Route.ActionArgs) {
  const result = await submitEnquiry(await request.formData(), context.get(apiContext));
  return data(result, { status: result.ok ? 200 : 422 });
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return submitEnquiry(await request.formData());
}

/** Addresses the index route by `?index`; the path alone would address its layout. */
const enquiryPath = `${paths.home.link}?index`;

/** Renders the home page in the order of spec section 2.3. */
export default function Home({ actionData }: Route.ComponentProps) {
  const reveals = useReveals();
  return (
    <div ref={reveals}>
      <Hero />
      <CoreServices />
      <ServiceWall />
      <Stages />
      <TechStack />
      <EnquirySection action={enquiryPath} posted={actionData} />
      <Testimonials />
    </div>
  );
}
