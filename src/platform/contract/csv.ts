/** Stands first in a file, or Excel takes its UTF-8 for another encoding and spoils every name that is not English. */
export const csvMark = "\ufeff";

/**
 * Takes rows of text, gives CSV by RFC 4180: CRLF after each row, quotes where needed. A cell that a spreadsheet would
 * run as a formula gets an apostrophe before it (OWASP, CSV injection).
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("");
}

function toCell(text: string): string {
  const safe = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
