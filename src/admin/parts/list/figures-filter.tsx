import { useSearchParams } from "react-router";
import { dayText } from "#admin/parts/text/date-text.ts";
import { steps, stepWords } from "#features/applications/contract.ts";
import { Link } from "#ui/link.tsx";

/** The filters that a figure of the dashboard sets. */
const names = ["step", "from", "to"] as const;

/** Keeps what a figure has led to while other filters change. */
export function FiguresFilter() {
  const [params] = useSearchParams();
  return names.map((name) => {
    const value = params.get(name);
    return value && <input key={name} type="hidden" name={name} value={value} />;
  });
}

/** Returns whether a figure has led to the list. */
export function isOfFigure(params: URLSearchParams): boolean {
  return names.some((name) => params.get(name));
}

/** Says which records a figure has led to, and leads back to all. */
export function FiguresNote({ params }: { params: URLSearchParams }) {
  const [step, from, to] = names.map((name) => params.get(name));
  const known = steps.find((one) => one === step);
  const rest = new URLSearchParams(params);
  for (const name of [...names, "page", "at"]) rest.delete(name);
  const came = [from && `from ${dayText(from)}`, to && `to ${dayText(to)}`].filter(Boolean).join(" ");
  return (
    <>
      {[known && stepWords[known], came && `received ${came}`].filter(Boolean).join(", ")}.{" "}
      <Link className="link" href={`?${rest}`}>
        Show all again
      </Link>
    </>
  );
}
