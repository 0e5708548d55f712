import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { createFragmentCache, type FragmentCache } from "./fragment-cache.server.ts";
import { cachedFragment, FragmentContext } from "./fragment-cache.tsx";
import { createNonce } from "./script-hashes.server.ts";

interface Shown {
  name: string;
}

const drawn = vi.fn();

function Card({ name }: Shown) {
  drawn(name);
  return (
    <li>
      {name} &amp; {"नमस्ते <b>"}
    </li>
  );
}

const CachedCard = cachedFragment("card", Card, ({ name }: Shown) => name);

function pageOf(names: readonly string[], Item: ComponentType<Shown>) {
  return (
    <ul>
      {names.map((name) => (
        <Item key={name} name={name} />
      ))}
      <li>after</li>
    </ul>
  );
}

/** Renders a list of cards, from the cache as far as possible. */
function render(cache: FragmentCache, names: readonly string[]): string {
  const markup = cache.begin(createNonce());
  drawn.mockClear();
  const page = renderToString(<FragmentContext value={markup}>{pageOf(names, CachedCard)}</FragmentContext>);
  return markup.join(Buffer.from(page)).toString();
}

test("a page made of cached parts is the page that React would have written", () => {
  const cache = createFragmentCache();
  const whole = renderToString(pageOf(["Asha", "Vikram"], Card));
  expect(render(cache, ["Asha", "Vikram"])).toBe(whole);
  expect(render(cache, ["Asha", "Vikram"])).toBe(whole);
  expect(drawn).not.toHaveBeenCalled();
});

test("a part is rendered when its key is new, among others that are known", () => {
  const cache = createFragmentCache();
  render(cache, ["Asha", "Vikram"]);
  expect(render(cache, ["Meera", "Asha", "Vikram"])).toBe(
    renderToString(pageOf(["Meera", "Asha", "Vikram"], Card)),
  );
  render(cache, ["Asha", "Ravi", "Meera"]);
  expect(drawn.mock.calls).toEqual([["Ravi"]]);
});

test("the oldest parts make room", () => {
  const cache = createFragmentCache(Buffer.byteLength(renderToString(<Card name="Asha" />)) * 2);
  for (const name of ["Asha", "Ravi", "Mira"]) render(cache, [name]);
  render(cache, ["Mira", "Ravi", "Asha"]);
  expect(drawn.mock.calls).toEqual([["Asha"]]);
});

test("a part with a script of its rendering is rendered each time", () => {
  const cache = createFragmentCache();
  const run = vi.fn();
  const Scripted = cachedFragment("scripted", ({ mark }: { mark: string }) => {
    run();
    return <script nonce={mark} />;
  });
  for (let time = 0; time < 2; time += 1) {
    const markup = cache.begin(createNonce());
    const page = renderToString(
      <FragmentContext value={markup}>
        <Scripted mark={markup.mark} />
      </FragmentContext>,
    );
    expect(markup.join(Buffer.from(page)).toString()).toBe(`<script nonce="${markup.mark}"></script>`);
  }
  expect(run).toHaveBeenCalledTimes(2);
});

test("words that look like a part stay words", () => {
  const cache = createFragmentCache();
  const forged = '<cached-part nonce="x" place="0">';
  expect(render(cache, [forged, "Asha"])).toBe(renderToString(pageOf([forged, "Asha"], Card)));
});
