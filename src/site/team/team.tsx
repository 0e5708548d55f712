import { Suspense } from "react";
import { Await, data } from "react-router";
import { paths } from "#content/paths.ts";
import { team } from "#content/team.ts";
import { listTeam, type TeamMember } from "#features/team/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Client } from "#platform/client/client.ts";
import { apiContext } from "#platform/client/server-client.ts";
import { pageMeta } from "#site/page-meta.ts";
import { structuredMeta } from "#site/structured-data.ts";
import { Lattice } from "#ui/lattice.tsx";
import type { Route } from "./+types/team.ts";
import { Join } from "./join.tsx";
import { TeamFailed, TeamGroups, TeamLoading } from "./team-groups.tsx";
import "#site/screens.css";

// No `handle`: loaded as a page it is plain, for nothing on it needs React. Its loading and error states are those of
// whoever comes from a screen that runs in the browser already.

export function meta({ matches: [, layout] }: Route.MetaArgs) {
  return [
    ...pageMeta("team"),
    ...structuredMeta(layout.loaderData, [{ name: "Our Team", path: paths.team.canonical }]),
  ];
}

/** `asked` tells one loading from the next, so that each shows that it is under way. */
interface Listing {
  asked: number;
  members: TeamMember[] | null | Promise<TeamMember[] | null>;
}

/** The team, or null when it could not be loaded. */
async function loadTeam(api: Client): Promise<TeamMember[] | null> {
  const outcome = await api.call(listTeam);
  return outcome.ok ? outcome.data.data : null;
}

export async function loader({ context }: Route.LoaderArgs) {
  const members = await loadTeam(context.get(apiContext));
  return data<Listing>({ asked: 0, members }, { status: members ? 200 : 503 });
}

export function clientLoader(): Listing {
  return { asked: Date.now(), members: loadTeam(browserApi()) };
}

export default function Team({ loaderData }: Route.ComponentProps) {
  return (
    <div className="family-marigold">
      <Banner />
      <section className="page section gap-y-16 lg:gap-y-24" aria-labelledby="team">
        <h2 id="team" className="text-4xl">
          {team.heading}
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

/** The honeycomb runs along the foot, as a balustrade does. */
function Banner() {
  return (
    <section className="tone-ink overflow-hidden">
      <div className="page pt-16 pb-12 md:pt-24">
        <div className="md:col-span-9">
          <h1>{team.banner}</h1>
          <p className="lead mt-6">{team.bannerText}</p>
        </div>
      </div>
      <Lattice
        map={bannerMap}
        opening
        fit="slice"
        className="h-24 w-full overflow-hidden text-accent md:h-auto"
      />
    </section>
  );
}
