import type { ToolGroup } from "#content/schemas/page-parts.ts";

/** The four tabs that both development pages share, in the specification's words. */
const toolCategories = ["Backend & Cloud Services", "Language", "Frameworks", "Database"] as const;

export const websiteTools: ToolGroup[] = [
  {
    category: toolCategories[0],
    tools: ["nodejs", "nginx", "docker", "aws", "googleCloud", "cloudflare"],
  },
  {
    category: toolCategories[1],
    tools: ["typescript", "javascript", "php", "python", "go"],
  },
  {
    category: toolCategories[2],
    tools: ["react", "nextjs", "astro", "vue", "laravel", "django", "wordpress"],
  },
  {
    category: toolCategories[3],
    tools: ["postgresql", "mysql", "sqlite", "redis", "mongodb"],
  },
];

export const mobileTools: ToolGroup[] = [
  {
    category: toolCategories[0],
    tools: ["nodejs", "spring", "firebase", "supabase", "aws", "azure"],
  },
  {
    category: toolCategories[1],
    tools: ["kotlin", "swift", "dart", "typescript", "java"],
  },
  {
    category: toolCategories[2],
    tools: ["jetpackCompose", "apple", "flutter", "reactNative"],
  },
  {
    category: toolCategories[3],
    tools: ["sqlite", "postgresql", "firebase", "mongodb", "redis"],
  },
];
