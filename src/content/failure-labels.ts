/** The words of a page that failed in the browser, for as long as the server is not reached. */
export const failureLabels = {
  title: "Page not loaded",
  heading: "This page did not load",
  text: "Your connection may have dropped. Please try again.",
  links: [{ label: "Home", href: "/" }],
} as const;
