/** Where search engines, feed readers and browsers look. Plain files to them, so no endpoint of the API. */
export const feedPaths = {
  sitemap: "/sitemap.xml",
  robots: "/robots.txt",
  rss: "/careers.rss",
  json: "/careers.json",
  blogRss: "/blog.rss",
  blogJson: "/blog.json",
  manifest: "/site.webmanifest",
} as const;

/** Their media types: sitemaps.org, RFC 9309, RSS 2.0, JSON Feed 1.1, W3C Application Manifest. */
export const feedTypes = {
  sitemap: "application/xml; charset=utf-8",
  robots: "text/plain; charset=utf-8",
  rss: "application/rss+xml; charset=utf-8",
  json: "application/feed+json",
  blogRss: "application/rss+xml; charset=utf-8",
  blogJson: "application/feed+json",
  manifest: "application/manifest+json",
} as const satisfies Record<keyof typeof feedPaths, string>;
