import { blogLabels } from "#content/blog-labels.ts";
import { postLink } from "#content/blog-paths.ts";
import type { PostCard } from "./post-card.ts";
import { PostCover } from "./post-cover.tsx";
import { PostFacts } from "./post-facts.tsx";

interface PostListProps {
  posts: readonly PostCard[];
  /** The level of the headings. */
  as?: "h2" | "h3";
  className?: string;
}

/** Lists posts, each with its cover. The whole of one is its link. */
export function PostList({ posts, as: Title = "h2", className = "" }: PostListProps) {
  return (
    <ul className={`post-list ${className}`}>
      {posts.map((post) => (
        <li key={post.key} className="post-item">
          <PostCover cover={post.cover} size={[6, 4]} decorative />
          <div className="post-item-words">
            <Title>
              <a href={postLink(post.key)}>{post.title}</a>
            </Title>
            <p className="post-item-summary">{post.summary}</p>
            <PostFacts publishedAt={post.publishedAt} minutes={post.minutes}>
              <span>
                {blogLabels.writtenBy} {post.author}
              </span>
            </PostFacts>
          </div>
        </li>
      ))}
    </ul>
  );
}
