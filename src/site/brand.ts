import { useRouteLoaderData } from "react-router";
import { brandPicture } from "#content/brand-picture.ts";

/** Returns the address of the style sheet of the owner's brand; "" for none, and where no page was loaded. */
export function useBrandSheet(): string {
  return useRouteLoaderData<{ brandHref?: string }>("root")?.brandHref ?? "";
}

/** Returns the function that gives the address of a drawing in the owner's colours. */
export function useBrandPicture(): (file: string) => string {
  const sheet = useBrandSheet();
  return (file) => brandPicture(file, sheet);
}
