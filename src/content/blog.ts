import { paths } from "./paths.ts";
import type { BlogWords } from "./schemas/blog.ts";

/** The words around the posts of the blog as the program ships them. */
export const blog: BlogWords = {
  heading: "Blog",
  title: "Blog | {name}",
  lead: "How we plan, build and run software, and what we learn on the way.",
  description: "Posts by the people of {name} in {city}: how we plan, build and run software.",
  feedTitle: "Blog of {name}",
  empty: {
    heading: "No posts yet",
    text: "The first one appears here once it is published.",
    link: { label: "See our services", href: paths.services.link },
  },
};
