import type { Company } from "./company.ts";

/** The host of the embedded office map: what the contact page's policy has to allow, to show and to ask. */
export const mapHost = "https://www.openstreetmap.org";

const reach = { latitude: 0.006, longitude: 0.011 };

/** Returns the embedded map around the office, and the link to it. */
export function officeMap({ name, coordinates }: Pick<Company, "name" | "coordinates">) {
  const { latitude, longitude } = coordinates;
  const bounds = [
    longitude - reach.longitude,
    latitude - reach.latitude,
    longitude + reach.longitude,
    latitude + reach.latitude,
  ]
    .map((degrees) => degrees.toFixed(5))
    .join("%2C");
  return {
    title: `Map of the streets around the ${name} office`,
    embedHref: `${mapHost}/export/embed.html?bbox=${bounds}&layer=mapnik&marker=${latitude}%2C${longitude}`,
    pageHref: `${mapHost}/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`,
    linkLabel: "Open the map in a new tab",
  };
}
