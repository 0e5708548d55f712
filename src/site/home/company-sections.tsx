import { homeSections } from "#content/paths.ts";
import { useScreenWords } from "#site/screen-words.ts";

const companySections = ["culture", "partners", "events"] as const;

/** Renders the sections that the COMPANY menu leads to. */
export function CompanySections() {
  const home = useScreenWords("home");
  return (
    <div className="section tone-stone">
      <div className="page gap-y-14">
        {companySections.map((name) => (
          <section key={name} id={homeSections[name]} className="lg:col-span-4">
            <h2 className="text-2xl">{home[name].heading}</h2>
            <p className="mt-3">{home[name].text}</p>
          </section>
        ))}
      </div>
    </div>
  );
}
