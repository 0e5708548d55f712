import { Search, SlidersHorizontal } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Form, useSearchParams, useSubmit } from "react-router";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useTypingPause } from "#ui/use-typing-pause.ts";
import { isTyping, keysTurnedOn } from "./single-keys.ts";

interface SearchFormProps {
  /** The search's name: "Search job posts". */
  label: string;
  placeholder?: string;
  q: string;
  /** Further fields of the form, such as a select; a change of one submits it. */
  filters?: ReactNode;
}

/** Keeps a list's search and filters in the address. A new search begins on the first page, in the same order. */
export function SearchForm({ label, placeholder, q, filters }: SearchFormProps) {
  const submit = useSubmit();
  const [params] = useSearchParams();
  const sort = params.get("sort");
  const input = useRef<HTMLInputElement>(null);
  const typing = useTypingPause();
  useSearchKey(input);

  useEffect(() => {
    // An uncontrolled box does not follow the address by itself. While it has the focus, its own text is the newer one.
    if (input.current && input.current !== document.activeElement) input.current.value = q;
  }, [q]);

  function apply(form: HTMLFormElement | null, replace = false) {
    typing.cancel();
    if (form) submit(filled(form), { replace, preventScrollReset: true });
  }

  function applySoon(form: HTMLFormElement | null) {
    // Replacing makes one history entry of a search, not one of each letter.
    typing.soon(() => apply(form, q !== ""));
  }

  return (
    <Form
      method="get"
      role="search"
      className="list-search"
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget, q !== "");
      }}
      onChange={(event) => event.target instanceof HTMLSelectElement && apply(event.currentTarget)}
    >
      <label className="input-group">
        <span className="sr-only">{label}</span>
        <Icon of={Search} size={16} />
        <input
          ref={input}
          className="input"
          type="search"
          name="q"
          maxLength={200}
          autoComplete="off"
          aria-keyshortcuts="/"
          defaultValue={q}
          placeholder={placeholder ?? label}
          onInput={(event) => applySoon(event.currentTarget.form)}
        />
      </label>
      {filters && <Filters>{filters}</Filters>}
      {sort && <input type="hidden" name="sort" value={sort} />}
    </Form>
  );
}

/** Focuses a search box on the key `/`, while nothing is typed and no dialog is open over the list. */
function useSearchKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, target } = event;
      if (key !== "/" || altKey || ctrlKey || metaKey || isTyping(target) || !keysTurnedOn()) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [input]);
}

/** Names of the address that filter nothing. */
const others = new Set(["q", "sort", "at", "page", "view", "more"]);

/** Shows the filters beside the search, or behind a button where there is no room for them. */
function Filters({ children }: { children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [params] = useSearchParams();
  const set = [...params].filter(([name, value]) => value && !others.has(name)).length;
  return (
    <>
      <Button
        variant="secondary"
        className="list-filters-button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon of={SlidersHorizontal} size={16} /> Filters{set > 0 && `: ${set}`}
      </Button>
      <div id={id} className="list-filters" data-open={open || undefined}>
        {children}
      </div>
    </>
  );
}

/** Returns the fields that are filled in, so that an empty filter is not in the address. */
function filled(form: HTMLFormElement): URLSearchParams {
  const texts = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(texts.filter(([, value]) => value));
}
