import type { ReactNode } from "react";
import { blogLabels } from "#content/blog-labels.ts";
import { authorLink } from "#content/blog-paths.ts";
import type { Company } from "#content/company.ts";
import { paths } from "#content/paths.ts";
import { beginningOf } from "#features/blog/rules.ts";
import { listTeam, type TeamMember } from "#features/team/contract.ts";
import { memberNamed, showsBio } from "#features/team/rules.ts";
import type { Client } from "#platform/client/client.ts";

/** Carries what the blog shows of an author who is a member of the team. */
export interface Author extends Pick<TeamMember, "name" | "designation" | "image"> {
  /** The beginning of their bio; "" where the team page shows none. */
  bio: string;
}

interface LoadedAuthor {
  /** Undefined for a guest. */
  author: Author | undefined;
  /** Keep the page from being cached where the team could not be read. */
  headers: Record<string, string>;
}

/**
 * Returns the member of the team with an author's name. A team that could not be read must not cost the page.
 * @param name undefined where the page is of no author
 */
export async function loadAuthor(api: Client, name: string | undefined): Promise<LoadedAuthor> {
  if (name === undefined) return { author: undefined, headers: {} };
  const outcome = await api.call(listTeam);
  if (!outcome.ok) return { author: undefined, headers: { "cache-control": "no-store" } };
  const member = memberNamed(outcome.data.data, name);
  return { author: member && authorOf(member), headers: {} };
}

function authorOf({ name, designation, department, image, bio }: TeamMember): Author {
  return { name, designation, image, bio: showsBio(department) ? beginningOf(bio) : "" };
}

interface PersonPlace {
  origin: string;
  company: Company;
}

/** Returns an author for search engines. @param author undefined for a guest */
export function personData(name: string, author: Author | undefined, { origin, company }: PersonPlace) {
  return {
    "@type": "Person",
    name,
    url: origin + authorLink(name),
    ...(author && {
      jobTitle: author.designation,
      worksFor: { "@type": "Organization", name: company.name, url: `${origin}/` },
      ...(author.image && { image: origin + author.image }),
    }),
  };
}

interface BylineProps {
  name: string;
  author: Author | undefined;
}

/** Names the author of a post, with their role in the team, and leads to their posts. */
export function Byline({ name, author }: BylineProps) {
  return (
    <span>
      {blogLabels.writtenBy} <a href={authorLink(name)}>{name}</a>
      {author && `, ${author.designation}`}
    </span>
  );
}

/** Shows the portrait of a post's author in front of the facts of the post. */
export function WithPortrait({ author, children }: { author: Author | undefined; children: ReactNode }) {
  if (!author?.image) return children;
  return (
    <div className="post-author">
      <Portrait of={author} side={56} />
      <div>{children}</div>
    </div>
  );
}

/** Introduces an author above their posts. */
export function AboutAuthor({ author }: { author: Author }) {
  const { designation, bio } = author;
  return (
    <div className="blog-author">
      <Portrait of={author} side={80} />
      <div>
        <p className="blog-author-role">{designation}</p>
        {bio && <p>{bio}</p>}
        <p>
          <a href={paths.team.link}>{blogLabels.team}</a>
        </p>
      </div>
    </div>
  );
}

/** Shows a portrait in the first view of a page; nothing without one. */
function Portrait({ of: { name, image }, side }: { of: Author; side: number }) {
  if (!image) return null;
  return <img src={`${image}?side=160`} alt={`Portrait of ${name}`} width={side} height={side} />;
}
