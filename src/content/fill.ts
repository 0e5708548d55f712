import type { Company } from "./company.ts";

/** Returns the forms of the facts that words may name in braces, such as `{name}`. */
function tokensOf(company: Company): ReadonlyMap<string, string> {
  const { name, legalName, shortName, salesEmail, careersEmail, privacyEmail, firstContact } = company;
  const { address, addressLines, hours, phone } = company;
  return new Map(
    Object.entries({
      name,
      legalName,
      shortName,
      salesEmail,
      careersEmail,
      privacyEmail,
      firstContact,
      phone: phone.display,
      hours: hours.display,
      address: addressLines.join(", "),
      street: address.street,
      city: address.city,
      state: address.state,
    }),
  );
}

/** Stands in a list of paragraphs in place of those of the story. */
const STORY = "{story}";

interface Filling {
  story: readonly string[];
  tokens: ReadonlyMap<string, string>;
  /** Words that are filled already, by the words with tokens. */
  done: WeakMap<object, unknown>;
}

const fillings = new WeakMap<Company, Filling>();

/**
 * Returns words with the company's facts in place of tokens such as `{name}`. A token of another name stays as it is,
 * and functions stay what they are. The same words of the same company are the same object.
 */
export function fillWords<Words extends string | object>(words: Words, company: Company): Words {
  let filling = fillings.get(company);
  if (!filling) {
    filling = { story: company.story, tokens: tokensOf(company), done: new WeakMap() };
    fillings.set(company, filling);
  }
  return fill(words, filling) as Words;
}

/** Returns words with texts in place of tokens, as `fillWords` does. */
export function fillTokens<Words extends object>(words: Words, tokens: ReadonlyMap<string, string>): Words {
  return fill(words, { story: [STORY], tokens, done: new WeakMap() }) as Words;
}

function fill(value: unknown, filling: Filling): unknown {
  if (typeof value === "string")
    return value.replace(/\{(\w+)\}/g, (token, name) => filling.tokens.get(name) ?? token);
  if (typeof value !== "object" || value === null) return value;
  const known = filling.done.get(value);
  if (known) return known;
  const filled = Array.isArray(value)
    ? value.flatMap((part): readonly unknown[] => (part === STORY ? filling.story : [fill(part, filling)]))
    : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fill(part, filling)]));
  filling.done.set(value, filled);
  return filled;
}
