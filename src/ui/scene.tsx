/** Maps each drawing of ./scenes to the address of its hashed file. */
const files = import.meta.glob<string>("./scenes/*.svg", {
  eager: true,
  query: "?no-inline",
  import: "default",
});

export type SceneFocus = "left" | "middle" | "right";

export interface SceneProps {
  /** Names its file in ./scenes. */
  name: string;
  /** Says what the drawing shows; "" where words beside it do. */
  alt: string;
  /** Crops the scene to the shape of its box around its left part, its middle or its right part. */
  focus?: SceneFocus;
  /** Fetches the file when the scene comes near the screen. */
  lazy?: boolean;
  className?: string;
}

/**
 * Draws the scene of a service. It stands on the ground of its page's family, whose colours it is drawn in.
 * @throws Error if no file has that name
 */
export function Scene({ name, alt, focus, lazy = false, className = "" }: SceneProps) {
  const file = files[`./scenes/${name}.svg`];
  if (!file) throw new Error(`src/ui/scenes has no drawing named ${name}.`);
  return (
    <img
      className={`scene ${focus ? `scene-${focus}` : ""} ${className}`}
      src={file}
      alt={alt}
      width="576"
      height="432"
      loading={lazy ? "lazy" : undefined}
      decoding="async"
    />
  );
}
