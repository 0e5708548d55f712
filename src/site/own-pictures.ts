import { useRouteLoaderData } from "react-router";
import type { Matches } from "./company.ts";

/** A logo with the size in which it is shown. */
export interface ShownLogo {
  src: string;
  width: number;
  height: number;
}

/** The picture of link previews. */
export interface Sharing {
  src: string;
  /** "" for one that only decorates. */
  alt: string;
}

/** The company's own pictures, worked out by loaders, so that no script of visitors has to. */
export interface OwnPictures {
  logo?: ShownLogo | undefined;
  onDark?: ShownLogo | undefined;
  icon?: { small: string; touch: string; large: string; drawing: string } | undefined;
  sharing?: Sharing | undefined;
}

interface RootData {
  own?: OwnPictures | undefined;
}

/** Returns the company's own pictures. */
export function useOwnPictures(): OwnPictures {
  return useRouteLoaderData<RootData>("root")?.own ?? {};
}

/** Returns the company's own pictures for `meta`, which has no hooks. */
export function ownPicturesIn([root]: Matches): OwnPictures {
  return (root?.loaderData as RootData | undefined)?.own ?? {};
}
