import type { LogoWords } from "#content/schemas/logo.ts";
import type { UsedPicture } from "#content/schemas/picture.ts";
import { fileAddress, iconAddress, readShown, sourceOf } from "#features/media/rules.ts";
import type { OwnPictures, Sharing, ShownLogo } from "./own-pictures.ts";

/** The box that a logo fits into, in pixels. */
const box = { width: 280, height: 40 } as const;

/** Returns the company's own pictures, for the loader of the root; undefined without any. */
export function ownPicturesOf({ logo, onDark, icon, sharing }: LogoWords): OwnPictures | undefined {
  const own = {
    logo: logoOf(logo),
    onDark: logoOf(onDark),
    icon: iconOf(icon),
    sharing: sharingOf(sharing),
  };
  return Object.values(own).some(Boolean) ? own : undefined;
}

function logoOf(used: UsedPicture | undefined): ShownLogo | undefined {
  const shown = readShown(used?.picture ?? "");
  if (!shown) return undefined;
  const scale = Math.min(box.width / shown.width, box.height / shown.height);
  const [width, height] = [Math.round(shown.width * scale), Math.round(shown.height * scale)];
  return { src: sourceOf(shown, "whole"), width, height };
}

function iconOf(used: UsedPicture | undefined): OwnPictures["icon"] {
  const shown = readShown(used?.picture ?? "");
  if (!used || !shown) return undefined;
  const [small, touch, large] = [iconAddress(used, 32), iconAddress(used, 180), iconAddress(used, 512)];
  return { small, touch, large, drawing: shown.drawing ? sourceOf(shown, "whole") : "" };
}

/** Returns the picture of link previews that is made of one, for a loader; undefined where there is none. */
export function sharingOf(used: UsedPicture | undefined): Sharing | undefined {
  const shown = readShown(used?.picture ?? "");
  return shown && { src: fileAddress(shown.key, "share.jpg"), alt: used?.alt ?? "" };
}
