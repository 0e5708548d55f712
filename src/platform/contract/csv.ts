/** Byte order mark. Without it Excel takes UTF-8 for another encoding and spoils names that are not English. */
export const csvMark = "\ufeff";

/** A column of a CSV file. */
export type CsvColumn<Row> = readonly [head: string, toCell: (row: Row) => string];

/** Returns rows as CSV (RFC 4180). An apostrophe defuses what a spreadsheet would run (OWASP, CSV injection). */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("");
}

/** Returns a text as a cell. A spreadsheet with another separator, `;` or a tab, begins a cell within it. */
function toCell(text: string): string {
  const safe = text
    .replace(/^(?=[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20])/, "'")
    .replace(/([;\t\r\n]"*)(?=[=+\-@\uff0b\uff0d\uff1d\uff20])/g, "$1'");
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
