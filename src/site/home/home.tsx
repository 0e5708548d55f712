import { company } from "#content/company.ts";

export const handle = { hydrate: true };

export function meta() {
  return [{ title: company.name }];
}

export default function Home() {
  return (
    <main>
      <h1>{company.name}</h1>
    </main>
  );
}
