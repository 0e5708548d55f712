import type { PageLink } from "#content/schemas/page-parts.ts";
import { portraitSizes } from "#features/documents/rules.ts";
import { listTeam, type TeamMember } from "#features/team/contract.ts";
import type { Client } from "#platform/client/client.ts";
import { Link } from "#ui/link.tsx";

/** Carries what the section shows of a team member. */
export type Person = Pick<TeamMember, "_id" | "name" | "designation" | "image">;

const SHOWN = 4;

/**
 * Returns the first team members with a portrait; none when the team could not be read, which must not cost the page.
 */
export async function loadPeople(api: Client): Promise<Person[]> {
  const outcome = await api.call(listTeam);
  if (!outcome.ok) return [];
  return outcome.data.data
    .filter(({ image }) => image !== "")
    .slice(0, SHOWN)
    .map(({ _id, name, designation, image }) => ({ _id, name, designation, image }));
}

interface PeopleProps {
  /** The id of the section's heading. */
  id: string;
  heading: string;
  link: PageLink;
  people: readonly Person[];
}

/** Shows portraits of the team with a link to all of it; nothing while no member has a portrait. */
export function People({ id, heading, link, people }: PeopleProps) {
  if (people.length === 0) return null;
  return (
    <section className="section" aria-labelledby={id}>
      <div className="page">
        <h2 id={id} className="links-heading">
          {heading}
        </h2>
        <ul className="people">
          {people.map(({ _id, name, designation, image }) => (
            <li key={_id}>
              <img
                loading="lazy"
                sizes="9rem"
                srcSet={portraitSizes(image)}
                src={`${image}?side=160`}
                alt={`Portrait of ${name}`}
                width={160}
                height={160}
              />
              <b>{name}</b>
              <span>{designation}</span>
            </li>
          ))}
        </ul>
        <Link href={link.href} className="link people-link">
          {link.label}
        </Link>
      </div>
    </section>
  );
}
