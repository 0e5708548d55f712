/**
 * Runs header, menus and forms of every public page, with and without React. Listens at the document and changes
 * attributes only, so that it outlives navigation and never disturbs hydration.
 */
import "./layouts/contents-module.ts";
import "./layouts/tabs-module.ts";

/** Fixes the navigation bar once the page is scrolled further than this, in pixels (spec section 9). */
const FIXED_AFTER = 400;

/** Keeps a pointer that crosses the bar from opening a menu, and one that leaves for a moment from closing it. */
const OPEN_DELAY_MS = 80;
const SWITCH_DELAY_MS = 150;
const CLOSE_DELAY_MS = 250;

/** Stops the style sheet from opening the menus by itself. */
document.documentElement.dataset.chrome = "";

/* ------------------------------------------------------------------ the bar */

function placeHeader(): void {
  document.querySelector("[data-header]")?.toggleAttribute("data-fixed", window.scrollY > FIXED_AFTER);
}

addEventListener("scroll", placeHeader, { passive: true });
placeHeader();

/* ------------------------------------------------------------------ mega-menus */

type Entry = HTMLElement | null;

let open: Entry = null;
/** True for a menu that was opened by a click: the next click closes it. */
let pinned = false;
/** Keeps the entry under the pointer, and the timer that opens or closes it. */
let pointed: Entry = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function closest<Found extends HTMLElement>(target: EventTarget | null, selector: string): Found | null {
  return target instanceof Element ? target.closest<Found>(selector) : null;
}

const entryOf = (target: EventTarget | null): Entry => closest(target, "[data-menu]");
const buttonOf = (entry: Entry) => entry?.querySelector<HTMLElement>("[aria-expanded]");

function show(entry: Entry): void {
  if (entry === open) return;
  buttonOf(open)?.setAttribute("aria-expanded", "false");
  buttonOf(entry)?.setAttribute("aria-expanded", "true");
  open = entry;
  pinned = false;
}

function follow(entry: Entry): void {
  if (entry === pointed) return;
  pointed = entry;
  clearTimeout(timer);
  const delay = entry ? (open ? SWITCH_DELAY_MS : OPEN_DELAY_MS) : CLOSE_DELAY_MS;
  timer = setTimeout(() => {
    // A pointer that leaves must not close a menu that is used by keyboard.
    if (entry || !open?.querySelector(":focus-visible")) show(entry);
  }, delay);
}

/** Pins a menu that opened on hover at the first click, and closes it at the next. */
function toggle(entry: Entry): void {
  clearTimeout(timer);
  const closing = entry === open && pinned;
  show(closing ? null : entry);
  pinned = !closing;
}

document.addEventListener("pointerover", ({ target, pointerType }) => {
  if (pointerType !== "touch") follow(entryOf(target));
});
document.documentElement.addEventListener("pointerleave", () => follow(null));
// The style sheet has opened the menu of a pointer that came before this script.
follow(document.querySelector<HTMLElement>("[data-menu]:hover"));
document.addEventListener("pointerdown", ({ target }) => {
  if (!entryOf(target)) show(null);
});
document.addEventListener("focusin", ({ target }) => {
  if (open && entryOf(target) !== open) show(null);
});
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !open) return;
  if (open.contains(document.activeElement)) buttonOf(open)?.focus();
  show(null);
});

/* ------------------------------------------------------------------ clicks */

/** Tells whether the browser supports `command`; those that don't get `command` and `closedby` by script. */
const knowsCommands = "command" in HTMLButtonElement.prototype;

function command(button: HTMLElement): void {
  const dialog = document.getElementById(button.getAttribute("commandfor") ?? "");
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button.getAttribute("command") === "close") dialog.close();
  else dialog.showModal();
}

document.addEventListener("click", ({ target }) => {
  const disclosure = closest(target, "[data-menu] > [aria-expanded]");
  if (disclosure) toggle(entryOf(disclosure));
  const button = closest(target, "[commandfor]");
  if (button && !knowsCommands) command(button);
  const dialog = closest<HTMLDialogElement>(target, "dialog.side-menu");
  if (dialog && (dialog === target || closest(target, "a"))) dialog.close();
  if (closest(target, ".mega-menu a")) show(null);
});

/* ------------------------------------------------------------------ the splash */

/** Ends the splash at the first input. */
for (const type of ["pointerdown", "wheel", "keydown"]) {
  const hide = () => document.querySelector(".splash")?.toggleAttribute("hidden", true);
  addEventListener(type, hide, { once: true, passive: true });
}

/* ------------------------------------------------------------------ double clicks */

/** Drops the second click of a double click, which would send a form again, or an emptied one after a quick answer. */
addEventListener(
  "click",
  (event) => {
    if (event.detail > 1 && closest(event.target, "[type=submit]")) event.preventDefault();
  },
  { capture: true },
);

/* ------------------------------------------------------------------ how the visitor came */

/** Returns the campaign in the address of this page, and the host of another site that led to it, as a query string. */
function readSource(): string {
  const kept = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(location.search))
    if (/^utm_(source|medium|campaign|term|content)$/.test(name)) kept.set(name, value.slice(0, 100));
  const { host } = new URL(document.referrer || location.href);
  if (host && host !== location.host) kept.set("referrer", host);
  return kept.toString();
}

let source = readSource();
try {
  // Pages behind this one in the same session know it too; no cookie, and nothing is sent before a form is.
  if (source) sessionStorage.source = source;
  else source = sessionStorage.source ?? "";
} catch {
  // Without storage only the first page knows it.
}

function putSource(target: EventTarget | null): void {
  const field = closest<HTMLFormElement>(target, "form")?.elements.namedItem("source");
  if (field instanceof HTMLInputElement) field.value = source;
}

/* ------------------------------------------------------------------ the stamps of forms */

/** Fetches a form's stamp at its first focus, because cached pages can't carry one. A form works without it too. */
function fetchStamp(target: EventTarget | null): void {
  const field = closest<HTMLFormElement>(target, "form")?.elements.namedItem("stamp");
  if (!(field instanceof HTMLInputElement) || field.value) return;
  const put = (stamp = "") => {
    field.value = stamp;
  };
  // A space counts as no stamp, and stops the next focus from fetching again.
  put(" ");
  fetch("/v1/form-stamp")
    .then((answer) => answer.json())
    .then(({ stamp }) => put(stamp))
    .catch(() => put());
}

function prepareForm(target: EventTarget | null): void {
  putSource(target);
  fetchStamp(target);
}

document.addEventListener("focusin", ({ target }) => prepareForm(target));
// A field may have had the focus before this module was there.
prepareForm(document.activeElement);

/* ------------------------------------------------------------------ the newsletter */

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !("newsletter" in form.dataset)) return;
  event.preventDefault();
  if (!("busy" in form.dataset)) void subscribe(form);
});

async function subscribe(form: HTMLFormElement): Promise<void> {
  form.dataset.busy = "";
  const { ok, message } = await post(form);
  const outcome = form.querySelector("[role=alert]");
  if (outcome) outcome.textContent = message;
  form.dataset.outcome = ok ? "success" : "danger";
  form.querySelector("input")?.setAttribute("aria-invalid", String(!ok));
  if (ok) form.reset();
  delete form.dataset.busy;
}

const newAttempt = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Begins the Idempotency-Key of a request; each answer sets another one. */
let attempt = newAttempt();

async function post(form: HTMLFormElement): Promise<{ ok: boolean; message: string }> {
  const failed = form.dataset.failed ?? "";
  const body = Object.fromEntries(new FormData(form));
  // A corrected address makes another request. Keys are ASCII of at most 255 characters.
  const key = attempt + encodeURIComponent(String(body.email)).slice(0, 200);
  try {
    const response = await fetch("/v1/newsletter", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify(body),
    });
    if (response.status < 500) attempt = newAttempt();
    const { message } = await response.json();
    return { ok: response.ok, message: message || failed };
  } catch {
    return { ok: false, message: failed };
  }
}
