/** Where the drawings answer in an owner's colours. */
export const brandPicturesPath = "/brand/";

/**
 * Returns the address of a drawing in the colours of a style sheet. Apart from brand-sheet.ts, so that pages with React
 * get this alone.
 * @param file its address as it is built
 * @param sheet the address of the style sheet; "" for none
 */
export function brandPicture(file: string, sheet: string): string {
  const [, version] = sheet.split("?");
  return version ? `${file.replace("/assets/", brandPicturesPath)}?${version}` : file;
}
