import { useRevalidator } from "react-router";
import { paths } from "#content/paths.ts";
import { teamLabels } from "#content/team-labels.ts";
import { publicOutcomes, type TeamMember } from "#features/team/contract.ts";
import { groupTeam, type TeamGroup } from "#features/team/rules.ts";
import { useScreenWords } from "#site/screen-words.ts";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Portrait } from "./portrait.tsx";

type Group = TeamGroup<TeamMember>;

/** Shows the members by department (spec section 2.8). */
export function TeamGroups({ members }: { members: readonly TeamMember[] }) {
  const { emptyHeading, emptyText } = useScreenWords("team");
  if (members.length === 0) return <EmptyState title={emptyHeading}>{emptyText}</EmptyState>;
  return groupTeam(members).map((group) => (
    <section key={group.key} aria-labelledby={idOf(group)} className="grid gap-y-10 lg:grid-cols-12">
      <h3
        id={idOf(group)}
        className="border-t-[1.5px] border-text pt-4 text-lg wrap-anywhere lg:sticky lg:top-28 lg:col-span-3 lg:me-10 lg:self-start"
      >
        {group.title}
      </h3>
      <div className="pe-6 lg:col-span-9">
        {group.withBio ? (
          <Told group={group} />
        ) : group.key === "founder" ? (
          <Large group={group} />
        ) : (
          <Small group={group} />
        )}
      </div>
    </section>
  ));
}

function idOf({ key }: Group): string {
  return `team-${key.replace(/\s/g, "-")}`;
}

/** Sets the shown width of each form of portrait, without margins, gaps and the room of its lattice. */
const shownWidths = {
  large: "(min-width: 75rem) 26rem, (min-width: 64rem) 32vw, (min-width: 40rem) 41vw, 82vw",
  small: "(min-width: 75rem) 12.5rem, (min-width: 64rem) 16vw, (min-width: 48rem) 19vw, 40vw",
  told: "14rem",
} as const;

/** Shows two large portraits, the second a step lower. */
function Large({ group }: { group: Group }) {
  return (
    <ul className="grid gap-x-14 gap-y-12 sm:grid-cols-2 sm:pb-16">
      {group.members.map((member, index) => (
        <li key={member._id} className="sm:even:translate-y-16">
          <Portrait member={member} sizes={shownWidths.large} first={index < 2} />
          <NameUnder member={member} className="text-xl" />
        </li>
      ))}
    </ul>
  );
}

/** Shows smaller portraits, every other one a step lower. */
function Small({ group }: { group: Group }) {
  return (
    <ul className="grid grid-cols-2 gap-x-8 gap-y-10 sm:gap-x-12 md:grid-cols-4 md:gap-x-8 md:pb-10">
      {group.members.map((member) => (
        <li key={member._id} className="md:even:translate-y-10">
          <Portrait member={member} sizes={shownWidths.small} />
          <NameUnder member={member} className="text-lg" />
        </li>
      ))}
    </ul>
  );
}

function NameUnder({ member, className }: { member: TeamMember; className: string }) {
  return (
    <div className="mt-6 text-center wrap-anywhere">
      <p className={`font-display leading-tight font-bold text-balance ${className}`}>{member.name}</p>
      <p className="mt-1.5 text-sm text-muted">{member.designation}</p>
    </div>
  );
}

/** Shows portraits with words beside them. */
function Told({ group }: { group: Group }) {
  return (
    <ul className="grid gap-y-14">
      {group.members.map((member) => (
        <li key={member._id} className="grid items-center gap-x-12 gap-y-8 sm:grid-cols-[13rem_1fr]">
          <Portrait member={member} sizes={shownWidths.told} className="max-sm:me-4 max-sm:max-w-56" />
          <div className="wrap-anywhere">
            <p className="font-display text-2xl leading-tight font-bold">{member.name}</p>
            <p className="mt-1.5 text-sm font-semibold text-accent">{member.designation}</p>
            {member.bio && <p className="mt-4 max-w-measure whitespace-pre-line">{member.bio}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Renders placeholders for members that are loading. */
export function TeamLoading() {
  return (
    <div>
      <p role="status" className="text-muted">
        {publicOutcomes.loading}
      </p>
      <div className="mt-10 grid grid-cols-2 gap-8 md:grid-cols-4" aria-hidden="true">
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} className="aspect-square" />
        ))}
      </div>
    </div>
  );
}

/** Says that the team could not be loaded, with a link that retries without script too. */
export function TeamFailed() {
  const { revalidate } = useRevalidator();
  return (
    <Alert tone="danger" title={publicOutcomes.fetchFailed} className="max-w-form">
      <p>{teamLabels.errorText}</p>
      <ButtonLink
        className="mt-4"
        variant="secondary"
        size="small"
        href={paths.team.link}
        onClick={(event) => {
          event.preventDefault();
          revalidate();
        }}
      >
        {teamLabels.retryLabel}
      </ButtonLink>
    </Alert>
  );
}
