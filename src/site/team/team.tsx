import { Suspense } from "react";
import { Await, data } from "react-router";
import { paths } from "#content/paths.ts";
import { listTeam, type TeamMember } from "#features/team/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Client } from "#platform/client/client.ts";
import { apiContext } from "#platform/client/server-client.ts";
import { screenMeta } from "#site/page-meta.ts";
import { fetchScreenWords, type ScreenWords, screenWords, useScreenWords } from "#site/screen-words.ts";
import { structuredMeta } from "#site/structured-data.ts";
import { Lattice } from "#ui/lattice.tsx";
import type { Route } from "./+types/team.ts";
import { Join } from "./join.tsx";
import { TeamFailed, TeamGroups, TeamLoading } from "./team-groups.tsx";
import "#site/screens.css";

// The route has no `handle`: as a loaded page it needs no React. Its loading and error states show after a navigation
// in the browser.

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [
    ...screenMeta(matches, loaderData?.words.team),
    ...structuredMeta(matches, [{ name: "Our Team", path: paths.team.canonical }]),
  ];
}

/** Carries one load of the team; `asked` tells it from the next, so that each shows its loading state. */
interface Listing {
  asked: number;
  members: TeamMember[] | null | Promise<TeamMember[] | null>;
  words: ScreenWords<"team">;
}

/** Returns the team, or null when it could not be loaded. */
async function loadTeam(api: Client): Promise<TeamMember[] | null> {
  const outcome = await api.call(listTeam);
  return outcome.ok ? outcome.data.data : null;
}

export async function loader({ context }: Route.LoaderArgs) {
  const members = await loadTeam(context.get(apiContext));
  const words = screenWords(context, "team");
  return data<Listing>({ asked: 0, members, words }, { status: members ? 200 : 503 });
}

export async function clientLoader(): Promise<Listing> {
  const members = loadTeam(browserApi());
  return { asked: Date.now(), members, words: await fetchScreenWords("team") };
}

export default function Team({ loaderData }: Route.ComponentProps) {
  const { heading } = useScreenWords("team");
  return (
    <div className="family-marigold">
      <Banner />
      <section className="page section gap-y-16 lg:gap-y-24" aria-labelledby="team">
        <h2 id="team" className="text-4xl">
          {heading}
        </h2>
        <Suspense key={loaderData.asked} fallback={<TeamLoading />}>
          <Await resolve={loaderData.members}>
            {(members) => (members ? <TeamGroups members={members} /> : <TeamFailed />)}
          </Await>
        </Suspense>
      </section>
      <Join />
    </div>
  );
}

const bannerMap = ["h h hm h h h h h hp h h h h h ht h", "h ht h h h h hm h h h h hp h h h h"] as const;

/** Renders the banner, with a honeycomb along its foot. */
function Banner() {
  const { banner, bannerText } = useScreenWords("team");
  return (
    <section className="tone-ink overflow-hidden">
      <div className="page pt-16 pb-12 md:pt-24">
        <div className="md:col-span-9">
          <h1>{banner}</h1>
          <p className="lead mt-6">{bannerText}</p>
        </div>
      </div>
      <Lattice
        map={bannerMap}
        opening
        fit="slice"
        className="aspect-4/1 w-full overflow-hidden text-control md:aspect-8/1"
      />
    </section>
  );
}
