import { data } from "react-router";

/** Answers every address that no other route takes; the layout shows the words. */
export function loader(): never {
  throw data(null, 404);
}

export default function NotFound() {
  return null;
}
