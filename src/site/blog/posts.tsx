import { Rss } from "lucide-react";
import { data, redirect, useLocation } from "react-router";
import { blogLabels } from "#content/blog-labels.ts";
import { blogPaths, slugOf } from "#content/blog-paths.ts";
import { fillWords } from "#content/fill.ts";
import { type BlogPost, byAuthor, pageOfPosts, withTag } from "#features/blog/rules.ts";
import { feedPaths } from "#features/feeds/contract.ts";
import { apiContext } from "#platform/client/server-client.ts";
import { companyIn } from "#site/company.ts";
import { headMeta } from "#site/page-meta.ts";
import { type ScreenWords, screenWords, useScreenWords } from "#site/screen-words.ts";
import { structuredMeta } from "#site/structured-data.ts";
import { wordsContext } from "#site/words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Pagination } from "#ui/pagination.tsx";
import type { Route } from "./+types/posts.ts";
import { AboutAuthor, type Author, loadAuthor } from "./author.tsx";
import { blogCrumb, feedMeta, titleWith } from "./blog-meta.ts";
import { cardOf, type PostCard } from "./post-card.ts";
import { PostList } from "./post-list.tsx";
import "#ui/empty-state.css";
import "./blog.css";

export const handle = { query: ["page"] };

interface Listing {
  /** Names the tag or the author of the posts; undefined for all of them. */
  heading: string | undefined;
  /** The member of the team whose posts they are; undefined for a guest's and for any other list. */
  author: Author | undefined;
  posts: PostCard[];
  page: number;
  pages: number;
  words: ScreenWords<"blog">;
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const all = context.get(wordsContext).list("post");
  const { heading, posts, by } = choose(all, params);
  const given = new URL(request.url).searchParams.get("page") ?? "1";
  const page = /^[1-9]\d{0,3}$/.test(given) ? Number(given) : 0;
  const shown = pageOfPosts(posts, page);
  if (!shown) throw data(null, { status: 404 });
  const { author, headers } = await loadAuthor(context.get(apiContext), by);
  const listing: Listing = {
    heading,
    author,
    page,
    pages: shown.pages,
    posts: shown.posts.map(cardOf),
    words: screenWords(context, "blog"),
  };
  return data(listing, { headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

interface Chosen {
  heading: string | undefined;
  /** The author of the posts at the address of one. */
  by?: string;
  posts: readonly BlogPost[];
}

/** Returns the posts at an address. Throws 404 for a tag or an author without any. */
function choose(all: readonly BlogPost[], { tag, name }: { tag?: string; name?: string }): Chosen {
  const asked = tag ?? name;
  if (asked === undefined) return { heading: undefined, posts: all };
  const slug = slugOf(asked);
  const posts = tag === undefined ? byAuthor(all, slug) : withTag(all, slug);
  const [first] = posts;
  if (!first || !slug) throw data(null, { status: 404 });
  const pattern = tag === undefined ? blogPaths.author : blogPaths.tag;
  // Each list has one address.
  if (asked !== slug) throw redirect(pattern.replace(/:\w+/, encodeURIComponent(slug)), 301);
  const { author, tags } = first.words;
  if (tag === undefined) return { heading: blogLabels.authorHeading(author), by: author, posts };
  const label = tags.find((one) => slugOf(one) === slug) ?? slug;
  return { heading: blogLabels.tagHeading(label), posts };
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const company = companyIn(matches);
  const { heading, page, pages, posts, words } = loaderData;
  const { blog } = words;
  const title = heading ? titleWith(heading, company) : fillWords(blog.title, company);
  const counted = page > 1 ? titleWith(`${heading ?? blog.heading}, page ${page}`, company) : title;
  const description = fillWords(blog.description, company);
  const place = page > 1 ? `${blogLabels.pageOf(page, pages)}. ` : "";
  const own = heading ? `${heading}. ` : "";
  const here = heading ? [{ name: heading, path: location.pathname }] : [];
  return [
    ...headMeta(matches, {
      title: counted,
      description: `${own}${place}${description}`.slice(0, 160),
      indexed: posts.length > 0,
    }),
    ...(posts.length > 0 ? structuredMeta(matches, [blogCrumb(blog), ...here]) : []),
    ...feedMeta(matches, blog),
  ];
}

/** Lists the posts of the blog, or those with a tag or by an author. */
export default function Posts({ loaderData }: Route.ComponentProps) {
  const { heading, author, posts, page, pages } = loaderData;
  const blog = useScreenWords("blog");
  return (
    <div className="blog">
      <header className="page blog-head">
        {heading && <BlogPath />}
        <h1 className={heading && heading.length > 60 ? "post-title-long" : ""}>{heading ?? blog.heading}</h1>
        {heading ? undefined : <p className="lead">{blog.lead}</p>}
        {author && <AboutAuthor author={author} />}
        {posts.length > 0 && (
          <p className="blog-feed">
            <a href={feedPaths.blogRss}>
              <Icon of={Rss} size={20} />
              {blogLabels.feed}
            </a>
          </p>
        )}
      </header>
      <div className="page blog-body">
        {posts.length > 0 ? (
          <PostList posts={posts} className={page === 1 && !heading ? "post-list-first" : ""} />
        ) : (
          <EmptyState
            title={blog.empty.heading}
            action={
              <ButtonLink variant="secondary" href={blog.empty.link.href}>
                {blog.empty.link.label}
              </ButtonLink>
            }
          >
            {blog.empty.text}
          </EmptyState>
        )}
        {pages > 1 && <Pages page={page} pages={pages} />}
      </div>
    </div>
  );
}

/** Leads back to all posts. */
export function BlogPath() {
  const { heading } = useScreenWords("blog");
  return (
    <nav className="blog-path" aria-label={blogLabels.path}>
      <a href={blogPaths.list}>{heading}</a>
    </nav>
  );
}

function Pages({ page, pages }: Pick<Listing, "page" | "pages">) {
  const { pathname } = useLocation();
  const { heading } = useScreenWords("blog");
  const linkTo = (to: number) => (to === 1 ? pathname : `${pathname}?page=${to}`);
  return (
    <Pagination
      label={heading}
      summary={blogLabels.pageOf(page, pages)}
      {...(page > 1 && { previousHref: linkTo(page - 1) })}
      {...(page < pages && { nextHref: linkTo(page + 1) })}
    />
  );
}
