/** The pieces of some bytes before, between and after the places where a mark stands; views, not copies. */
export function splitBytes(bytes: Buffer, mark: string): Buffer[] {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, from)) {
    pieces.push(bytes.subarray(from, at));
    from = at + mark.length;
  }
  pieces.push(bytes.subarray(from));
  return pieces;
}
