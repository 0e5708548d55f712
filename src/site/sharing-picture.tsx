import { useMatches } from "react-router";
import { useCompany } from "./company.ts";
import { type Sharing, useOwnPictures } from "./own-pictures.ts";

/** The picture of link previews of every site without one of its own. */
export const shippedSharing = "/og.png";

/** Renders the picture of link previews: the page's own, that of the site, or the shipped one. */
export function SharingPicture({ origin }: { origin: string }) {
  const { name } = useCompany();
  const own = useOwnPictures().sharing;
  const { sharing = own } = (useMatches().at(-1)?.loaderData ?? {}) as { sharing?: Sharing | undefined };
  const alt = sharing ? sharing.alt : `${name}, beside a lattice of stars and hexagons.`;
  return (
    <>
      <meta property="og:image" content={origin + (sharing?.src ?? shippedSharing)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:type" content={sharing?.src.endsWith(".jpg") ? "image/jpeg" : "image/png"} />
      {alt && <meta property="og:image:alt" content={alt} />}
    </>
  );
}
