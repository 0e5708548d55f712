import { company } from "#content/company.ts";
import { pageMeta } from "#site/page-meta.ts";

export const handle = { hydrate: true };

export const meta = () => pageMeta("home");

export default function Home() {
  return <h1>{company.name}</h1>;
}
