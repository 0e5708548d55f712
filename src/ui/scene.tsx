import { createContext, useContext } from "react";

/** Returns the address at which a drawing is shown: the file itself, or its copy in other colours. */
export const SceneAddress = createContext((file: string) => file);

/**
 * Returns a drawing as an address that holds all of it; where pages are made on the server, else the address itself.
 */
export const SceneInPage = createContext((_name: string, address: string) => address);

/** Maps each drawing of ./scenes to the address of its hashed file. */
const files = import.meta.glob<string>("./scenes/*.svg", {
  eager: true,
  query: "?no-inline",
  import: "default",
});

type SceneFocus = "left" | "middle" | "right";

interface SceneProps {
  /** Names its file in ./scenes. */
  name: string;
  /** Says what the drawing shows; "" where words beside it do. */
  alt: string;
  /** Crops the scene to the shape of its box around its left part, its middle or its right part. */
  focus?: SceneFocus;
  /** True at the head of a page without React: the drawing comes inside the page and is painted with it. */
  opening?: boolean;
  className?: string;
}

/**
 * Draws the scene of a service. It stands on the ground of its page's family, whose colours it is drawn in, and is
 * fetched, unless it opens the page, once the page is laid out and the scene near the window.
 * @throws Error if no file has that name
 */
export function Scene({ name, alt, focus, opening = false, className = "" }: SceneProps) {
  const file = files[`./scenes/${name}.svg`];
  const addressOf = useContext(SceneAddress);
  const inPage = useContext(SceneInPage);
  if (!file) throw new Error(`src/ui/scenes has no drawing named ${name}.`);
  const address = addressOf(file);
  return (
    <img
      className={`scene ${focus ? `scene-${focus}` : ""} ${className}`}
      src={opening ? inPage(name, address) : address}
      alt={alt}
      width="576"
      height="432"
      loading={opening ? undefined : "lazy"}
      decoding={opening ? "sync" : "async"}
    />
  );
}
