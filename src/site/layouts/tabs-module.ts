/**
 * Switches the tabs of ui/tabs.tsx as a part of chrome.ts; changes attributes only. Arrows, Home and End move and
 * choose (ARIA pattern for tabs).
 */
function tabsAround(target: EventTarget | null): HTMLElement[] {
  const list = target instanceof Element && target.closest("[role=tab]")?.parentElement;
  return list ? [...list.querySelectorAll<HTMLElement>("[role=tab]")] : [];
}

function choose(tabs: HTMLElement[], chosen: HTMLElement): void {
  for (const tab of tabs) {
    tab.setAttribute("aria-selected", String(tab === chosen));
    tab.tabIndex = tab === chosen ? 0 : -1;
  }
}

document.addEventListener("click", ({ target }) => {
  const tabs = tabsAround(target);
  const chosen = tabs.find((tab) => tab.contains(target as Node));
  if (chosen) choose(tabs, chosen);
});

document.addEventListener("keydown", (event) => {
  const tabs = tabsAround(event.target);
  const place = tabs.indexOf(event.target as HTMLElement);
  if (place === -1) return;
  const last = tabs.length - 1;
  const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: last }[event.key];
  if (next === undefined) return;
  const chosen = tabs[next > last ? 0 : next < 0 ? last : next];
  if (!chosen) return;
  event.preventDefault();
  choose(tabs, chosen);
  chosen.focus();
});
