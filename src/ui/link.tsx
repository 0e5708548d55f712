import { type ComponentProps, type ComponentType, createContext, useContext } from "react";

export type LinkProps = ComponentProps<"a"> & { href: string };

/**
 * How the pieces render a link. Plain anchors by default; a screen that navigates in the browser provides a component
 * which takes the same properties and hands them to its router.
 */
export const LinkContext = createContext<ComponentType<LinkProps> | undefined>(undefined);

/** An anchor, or whatever `LinkContext` puts in its place. */
export function Link(props: LinkProps) {
  const Provided = useContext(LinkContext);
  return Provided ? <Provided {...props} /> : <a {...props} />;
}
