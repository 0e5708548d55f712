import { type ComponentProps, type ComponentType, createContext, useContext } from "react";

export type LinkProps = ComponentProps<"a"> & { href: string };

/**
 * Decides how the pieces render a link: plain anchors by default; a screen with a router provides a component with the
 * same props.
 */
export const LinkContext = createContext<ComponentType<LinkProps> | undefined>(undefined);

/** Renders an anchor, or the component that `LinkContext` provides. */
export function Link(props: LinkProps) {
  const Provided = useContext(LinkContext);
  return Provided ? <Provided {...props} /> : <a {...props} />;
}
