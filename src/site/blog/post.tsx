import { data, redirect } from "react-router";
import { blogLabels } from "#content/blog-labels.ts";
import { postLink, tagLink } from "#content/blog-paths.ts";
import type { Company } from "#content/company.ts";
import type { Post } from "#content/schemas/post.ts";
import { minutesOf, relatedTo, tagsOf } from "#features/blog/rules.ts";
import { pictureHtml } from "#features/media/rules.ts";
import { apiContext } from "#platform/client/server-client.ts";
import { markdownHtml } from "#platform/pages/markdown.ts";
import { companyIn } from "#site/company.ts";
import { type OwnPictures, ownPicturesIn, type Sharing } from "#site/own-pictures.ts";
import { headMeta } from "#site/page-meta.ts";
import { sharingOf } from "#site/picture-addresses.ts";
import { type ScreenWords, screenWords } from "#site/screen-words.ts";
import { shippedSharing } from "#site/sharing-picture.tsx";
import { structuredMeta } from "#site/structured-data.ts";
import { wordsContext } from "#site/words.ts";
import type { Route } from "./+types/post.ts";
import { type Author, Byline, loadAuthor, personData, WithPortrait } from "./author.tsx";
import { blogCrumb, feedMeta, titleWith } from "./blog-meta.ts";
import { cardOf, type PostCard } from "./post-card.ts";
import { PostCover } from "./post-cover.tsx";
import { Day, PostFacts } from "./post-facts.tsx";
import { PostList } from "./post-list.tsx";
import { postPictureContext } from "./post-picture.ts";
import { BlogPath } from "./posts.tsx";
import "./blog.css";

/** Names a post beside another one. */
interface Neighbour {
  key: string;
  title: string;
}

interface ShownPost {
  key: string;
  post: Omit<Post, "body">;
  /** The member of the team who wrote it; undefined for a guest. */
  author: Author | undefined;
  /** The body as HTML that `markdownHtml` has made. */
  html: string;
  minutes: number;
  publishedAt: string;
  changedAt: string;
  newer: Neighbour | undefined;
  older: Neighbour | undefined;
  related: PostCard[];
  /** Its picture for link previews: its own, or one that is drawn. */
  sharing?: Sharing | undefined;
  words: ScreenWords<"blog">;
}

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const words = context.get(wordsContext);
  const posts = words.list("post");
  const key = slug.toLowerCase();
  const place = posts.findIndex((post) => post.key === key);
  const shown = posts[place];
  if (!shown) throw leadOn(words.movedTo("post", key), posts);
  if (key !== slug) throw redirect(postLink(key), 301);
  const { body, ...post } = shown.words;
  const drawn = context.get(postPictureContext)(key);
  const { author, headers } = await loadAuthor(context.get(apiContext), post.author);
  const loaded: ShownPost = {
    key,
    post: { ...post, tags: tagsOf(shown.words) },
    author,
    html: markdownHtml(body, pictureHtml),
    minutes: minutesOf(shown.words),
    publishedAt: shown.firstPublishedAt,
    changedAt: shown.lastPublishedAt,
    newer: neighbourOf(posts[place - 1]),
    older: neighbourOf(posts[place + 1]),
    related: relatedTo(posts, shown).map(cardOf),
    sharing: sharingOf(post.cover.photo) ?? (drawn ? { src: drawn, alt: post.title } : undefined),
    words: screenWords(context, "blog"),
  };
  return data(loaded, { headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Returns the way to a post that had another address before, or 404. */
function leadOn(movedTo: string | undefined, posts: readonly { key: string }[]) {
  return posts.some(({ key }) => key === movedTo)
    ? redirect(postLink(movedTo ?? ""), 301)
    : data(null, { status: 404 });
}

function neighbourOf(post: { key: string; words: Post } | undefined): Neighbour | undefined {
  return post && { key: post.key, title: post.words.title };
}

export function meta({ loaderData: shown, matches }: Route.MetaArgs) {
  if (!shown) return [];
  const { post, key, publishedAt, changedAt, words } = shown;
  const company = companyIn(matches);
  const head = headMeta(matches, { title: titleWith(post.title, company), description: post.summary });
  return [
    ...head.filter((tag) => !("property" in tag && tag.property === "og:type")),
    { property: "og:type", content: "article" },
    { property: "article:published_time", content: publishedAt },
    { property: "article:modified_time", content: changedAt },
    { name: "author", content: post.author },
    ...structuredMeta(matches, [blogCrumb(words.blog), { name: post.title, path: postLink(key) }], (origin) =>
      article(shown, origin, { company, own: ownPicturesIn(matches) }),
    ),
    ...feedMeta(matches, words.blog),
  ];
}

/** Returns a post for search engines. */
function article(
  { key, post, author, publishedAt, changedAt, sharing: ownSharing }: ShownPost,
  origin: string,
  { company, own }: { company: Company; own: OwnPictures },
) {
  const sharing = ownSharing ?? own.sharing;
  const { title, summary, tags } = post;

  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    description: summary,
    datePublished: publishedAt,
    dateModified: changedAt,
    author: personData(post.author, author, { origin, company }),
    publisher: {
      "@type": "Organization",
      name: company.name,
      logo: origin + (own.icon?.large ?? "/icon-512.png"),
    },
    image: origin + (sharing?.src ?? shippedSharing),
    mainEntityOfPage: origin + postLink(key),
    ...(tags.length > 0 && { keywords: tags.join(", ") }),
    inLanguage: "en-IN",
  };
}

/** Renders a post, its tags, and the ways to other posts. */
export default function PostPage({ loaderData: shown }: Route.ComponentProps) {
  const { post, html, related } = shown;
  return (
    <div className={`blog family-${post.cover.accent}`}>
      <article>
        <PostHead shown={shown} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: all markup in it is that of markdownHtml */}
        <div className="page blog-body post-body" dangerouslySetInnerHTML={{ __html: html }} />
        <Tags tags={post.tags} />
      </article>
      <Neighbours {...shown} />
      {related.length > 0 && (
        <section className="page blog-related" aria-labelledby="related">
          <h2 id="related">{blogLabels.related}</h2>
          <PostList posts={related} as="h3" className="post-list-columns" />
        </section>
      )}
    </div>
  );
}

function PostHead({ shown: { post, author, minutes, publishedAt, changedAt } }: { shown: ShownPost }) {
  const isChanged = publishedAt.slice(0, 10) !== changedAt.slice(0, 10);
  return (
    <header>
      <div className="page blog-head">
        <BlogPath />
        <h1 className={post.title.length > 60 ? "post-title-long" : ""}>{post.title}</h1>
        <p className="lead">{post.summary}</p>
        <WithPortrait author={author}>
          <PostFacts publishedAt={publishedAt} minutes={minutes}>
            <Byline name={post.author} author={author} />
          </PostFacts>
          {isChanged && (
            <p className="post-facts">
              <span>
                {blogLabels.changed} <Day of={changedAt} />
              </span>
            </p>
          )}
        </WithPortrait>
      </div>
      <PostCover cover={post.cover} size={[16, 3]} eager />
    </header>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <div className="page">
      <ul className="post-tags" aria-label={blogLabels.tags}>
        {tags.map((tag) => (
          <li key={tag}>
            <a href={tagLink(tag)}>{tag}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Neighbours({ newer, older }: Pick<ShownPost, "newer" | "older">) {
  if (!newer && !older) return null;
  return (
    <nav className="page" aria-label={blogLabels.more}>
      <ul className="post-neighbours">
        {older && <Way label={blogLabels.older} to={older} rel="prev" />}
        {newer && <Way label={blogLabels.newer} to={newer} rel="next" />}
      </ul>
    </nav>
  );
}

function Way({ label, to, rel }: { label: string; to: Neighbour; rel: "prev" | "next" }) {
  return (
    <li className={`post-way-${rel}`}>
      <a href={postLink(to.key)} rel={rel}>
        <span>{label}</span>
        <strong>{to.title}</strong>
      </a>
    </li>
  );
}
