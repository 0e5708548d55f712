import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, useSearchParams, useSubmit } from "react-router";
import { Icon } from "#ui/icon.tsx";

/** How long one has stopped typing before the search begins, in milliseconds. */
const PAUSE = 250;

interface SearchFormProps {
  /** The search's name: "Search job posts". */
  label: string;
  placeholder?: string;
  /** What is searched for now. */
  q: string;
  /** Further fields of the address, such as a select; a change of one applies it at once. */
  filters?: ReactNode;
}

/** A list's search and filters. They stand in the address; another search begins on the first page, in the same order. */
export function SearchForm({ label, placeholder, q, filters }: SearchFormProps) {
  const submit = useSubmit();
  const [params] = useSearchParams();
  const sort = params.get("sort");
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Back and forward change the address, and the box follows; while it is typed in, it leads.
    if (input.current && input.current !== document.activeElement) input.current.value = q;
  }, [q]);

  function apply(form: HTMLFormElement | null, replace = false) {
    clearTimeout(timer.current);
    if (form) submit(filled(form), { replace, preventScrollReset: true });
  }

  function applySoon(form: HTMLFormElement | null) {
    clearTimeout(timer.current);
    // One entry of the history a search, not one a letter.
    timer.current = setTimeout(() => apply(form, q !== ""), PAUSE);
  }

  return (
    <Form
      method="get"
      role="search"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget, q !== "");
      }}
      onChange={(event) => event.target instanceof HTMLSelectElement && apply(event.currentTarget)}
    >
      <label className="input-group w-full sm:w-auto sm:max-w-96 sm:flex-1 sm:basis-72">
        <span className="sr-only">{label}</span>
        <Icon of={Search} size={16} />
        <input
          ref={input}
          className="input"
          type="search"
          name="q"
          maxLength={200}
          autoComplete="off"
          defaultValue={q}
          placeholder={placeholder ?? label}
          onInput={(event) => applySoon(event.currentTarget.form)}
        />
      </label>
      {filters}
      {sort && <input type="hidden" name="sort" value={sort} />}
    </Form>
  );
}

/** What is filled in: an address names no filter that narrows nothing. */
function filled(form: HTMLFormElement): URLSearchParams {
  const texts = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(texts.filter(([, value]) => value));
}
