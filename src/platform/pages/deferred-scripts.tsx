import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { Scripts } from "react-router";
import { InlineScript } from "./inline-script.tsx";
import { withVisitorManifest } from "./route-list.ts";

const DEFERRED_MODULE = "deferred-module";

/**
 * Starts the page's module after the first paint: an animation frame waits for the style sheets, and a task after it
 * for the drawn frame. A page in the background has no frames, so a timer starts it.
 */
const starter = `(() => {
  const deferred = document.getElementById("${DEFERRED_MODULE}");
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const href of deferred.dataset.preload.split(" ")) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    const module = document.createElement("script");
    module.type = "module";
    module.textContent = deferred.textContent;
    document.head.append(module);
  };
  requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, 2000);
})()`;

/**
 * Renders React Router's `<Scripts>` so that they start after the first paint: by itself it preloads every module
 * first, which on a slow phone delayed the paint from 0.8 to 1.8 seconds. The starter reads its links and module as
 * text.
 * @param allRoutes true where the page may lead to the admin area; others load the routes without it (vite.config.ts)
 */
export function DeferredScripts({ allRoutes }: { allRoutes: boolean }) {
  // Called as a function, not rendered, because its elements are changed; its hooks run as ours.
  const elements = flatten(Scripts({}));
  if (elements.length === 0) return null;
  const listed = (text = "") => (allRoutes ? text : withVisitorManifest(text));
  const preload = elements.filter(isPreload).map((element) => listed(element.props.href));
  const scripts = elements.filter((element) => !isPreload(element));
  return (
    <>
      {scripts.map((script) => (script.props.type === "module" ? deferred(script, preload, listed) : script))}
      <InlineScript code={starter} />
    </>
  );
}

function deferred(
  module: ReactElement<TagProps>,
  preload: string[],
  listed: (text?: string) => string,
): ReactElement<TagProps> {
  return cloneElement(module, {
    id: DEFERRED_MODULE,
    type: "text/plain",
    "data-preload": preload.join(" "),
    async: undefined,
    dangerouslySetInnerHTML: { __html: listed(module.props.dangerouslySetInnerHTML?.__html) },
  });
}

interface TagProps {
  rel?: string;
  href?: string;
  type?: string;
  dangerouslySetInnerHTML?: { __html: string };
  [attribute: string]: unknown;
}

function flatten(node: ReactNode): ReactElement<TagProps>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return [];
    if (child.type !== Fragment) return [child as ReactElement<TagProps>];
    return flatten(child.props.children).map((inner) =>
      cloneElement(inner, { key: `${child.key}${inner.key}` }),
    );
  });
}

function isPreload(element: ReactElement<TagProps>): boolean {
  return element.type === "link" && element.props.rel === "modulepreload";
}
