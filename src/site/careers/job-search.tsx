import { Search } from "lucide-react";
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { careersLabels } from "#content/careers-labels.ts";
import { paths } from "#content/paths.ts";
import type { Job } from "#features/jobs/contract.ts";
import { Button } from "#ui/button.tsx";
import { FieldScope, SelectField, TextField } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { useTypingPause } from "#ui/use-typing-pause.ts";
import {
  filterParameters,
  type JobFilter,
  offeredExperience,
  offeredPlaces,
  readFilter,
} from "./job-filter.ts";

/** With fewer jobs than this, the list is read sooner than a search is filled in. */
const JOBS_FOR_SEARCH = 8;

/**
 * Folds the search on phones and under eight jobs, unless the address has one. Its state is the browser's own, so that
 * it opens without script, and stays open while the search is emptied.
 */
export function FoldedSearch({ jobs, filter }: { jobs: readonly Job[]; filter: JobFilter }) {
  const [open] = useState(() => filterParameters(filter).size > 0);
  return (
    <details open={open} className={`mt-6 ${jobs.length < JOBS_FOR_SEARCH ? "" : unfoldedOnDesktop}`}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <Icon of={Search} size={20} />
        {careersLabels.search.openLabel}
      </summary>
      <JobSearch jobs={jobs} filter={filter} />
    </details>
  );
}

/** Shows a closed search beside the list; browsers without `::details-content` keep it folded. */
const unfoldedOnDesktop =
  "lg:supports-[selector(::details-content)]:[&>summary]:hidden lg:[&::details-content]:[content-visibility:visible]";

/** Searches jobs by words, place and experience: a form that loads the page, or with script filters at each change. */
function JobSearch({ jobs, filter }: { jobs: readonly Job[]; filter: JobFilter }) {
  const { search } = careersLabels;
  const form = useRef<HTMLFormElement>(null);
  const [, setParameters] = useSearchParams();
  const typing = useTypingPause();
  // Before the controls are set to the address: what was typed or chosen before the script came counts.
  const applyTyped = useEffectEvent(apply);
  useEffect(() => applyTyped(), []);
  useShownFilter(form, filter);

  function apply() {
    typing.cancel();
    if (!form.current) return;
    const typed = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    const wanted = filterParameters(readFilter(new URLSearchParams(typed)));
    if (String(wanted) === String(filterParameters(filter))) return;
    setParameters(wanted, { replace: true, preventScrollReset: true });
  }
  /** Applies a choice at once. */
  function applyChange({ target }: FormEvent) {
    if (target instanceof HTMLSelectElement) apply();
    else typing.soon(apply);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    apply();
  }

  return (
    <search aria-label={search.label}>
      <form
        ref={form}
        method="get"
        action={paths.careers.link}
        onChange={applyChange}
        onSubmit={submit}
        className="mt-4 grid grid-cols-2 gap-4 lg:grid-cols-1"
      >
        <FieldScope name="search">
          <TextField
            name="q"
            label={search.q}
            type="search"
            defaultValue={filter.q}
            maxLength={200}
            enterKeyHint="search"
            className="col-span-2 lg:col-span-1"
          />
          <SelectField
            name="location"
            label={search.location}
            placeholder={search.anyLocation}
            options={offeredPlaces(jobs)}
            defaultValue={filter.location}
          />
          <SelectField
            name="experience"
            label={search.experience}
            placeholder={search.anyExperience}
            options={offeredExperience(jobs)}
            defaultValue={filter.experience}
          />
        </FieldScope>
        <Button type="submit" variant="secondary" className="col-span-2 lg:col-span-1 lg:justify-self-start">
          <Icon of={Search} />
          {search.submitLabel}
        </Button>
      </form>
    </search>
  );
}

/** Sets the controls to the address when a link or the back button has changed it. */
function useShownFilter(
  form: RefObject<HTMLFormElement | null>,
  { q, location, experience }: JobFilter,
): void {
  useEffect(() => {
    for (const [name, value] of Object.entries({ q, location, experience })) {
      const control = form.current?.elements.namedItem(name);
      const typing = control === document.activeElement;
      if ((control instanceof HTMLInputElement || control instanceof HTMLSelectElement) && !typing)
        control.value = value;
    }
  }, [form, q, location, experience]);
}
