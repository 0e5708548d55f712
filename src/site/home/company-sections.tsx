import { companySections } from "#content/home.ts";

/** Renders the sections that the COMPANY menu leads to. */
export function CompanySections() {
  return (
    <div className="section tone-stone">
      <div className="page gap-y-14">
        {companySections.map(({ id, heading, text }) => (
          <section key={id} id={id} className="lg:col-span-4">
            <h2 className="text-2xl">{heading}</h2>
            <p className="mt-3">{text}</p>
          </section>
        ))}
      </div>
    </div>
  );
}
