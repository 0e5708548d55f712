/** One cell of the lattice, an eight-point star, as the band along the top. */
const lattice = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><path d="M24 4 30 18 44 24 30 30 24 44 18 30 4 24 18 18ZM24 4V-4M24 44v8M4 24h-8M44 24h8M0 0 18 18M48 0 30 18M0 48 18 30M48 48 30 30" fill="none" stroke="#b3b7f2" stroke-opacity=".5" stroke-width="1.5"/></svg>',
);

/** The stylesheet of the API's page, which loads no other file. */
export const openApiStyle = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#fbf7f0, #1c1b2b);
  --raised: light-dark(#fffdf9, #272639);
  --text: light-dark(#1c1b2b, #fbf7f0);
  --muted: light-dark(#55536a, #c4c1cf);
  --edge: light-dark(#ddd0bc, #454459);
  --accent: light-dark(#2a2f7a, #b3b7f2);
  --peacock: light-dark(#0e6b6b, #7cccc3);
  --terracotta: light-dark(#b9472f, #f4a68f);
  --marigold: light-dark(#7d5208, #f3c06a);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 24px; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--text);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
}
a { color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
code { font: 0.9375em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
h1, h2, h3, h4 { line-height: 1.2; margin: 0; }
.skip { position: absolute; left: 16px; top: -60px; padding: 8px 16px; background: var(--raised); }
.skip:focus { top: 8px; }
header {
  padding: 96px max(24px, calc(50% - 576px)) 64px;
  background: #2a2f7a url("data:image/svg+xml,${lattice}") top left / 48px 48px repeat-x;
  color: #fbf7f0;
}
header h1 { font-size: clamp(2rem, 1.5rem + 2.5vw, 3.25rem); letter-spacing: -0.02em; margin: 8px 0 24px; }
header p { max-width: 66ch; }
header a { color: #f3c06a; }
header :focus-visible { outline-color: #f3c06a; }
header code { background: rgb(251 247 240 / 0.14); padding: 1px 4px; border-radius: 2px; }
.label { font-size: 0.875rem; letter-spacing: 0.02em; margin: 0; }
.columns {
  display: grid;
  grid-template-columns: minmax(0, 17rem) minmax(0, 1fr);
  gap: 64px;
  max-width: 1200px;
  margin: 0 auto;
  padding: 48px 24px 128px;
}
nav {
  position: sticky;
  top: 24px;
  align-self: start;
  max-height: calc(100vh - 48px);
  overflow-y: auto;
  padding: 8px;
  font-size: 0.875rem;
}
nav h2 { font-size: 0.875rem; margin: 24px 0 4px; }
nav h2:first-child { margin-top: 0; }
nav h2 a { color: var(--text); text-decoration: none; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a {
  display: grid;
  grid-template-columns: 3.75rem minmax(0, 1fr);
  align-items: baseline;
  min-height: 24px;
  padding: 3px 0;
  color: var(--muted);
  text-decoration: none;
}
nav a:hover { color: var(--accent); text-decoration: underline; }
.method { font-size: 0.75rem; letter-spacing: 0.04em; color: var(--accent); }
.method.get { color: var(--peacock); }
.method.put, .method.patch { color: var(--marigold); }
.method.delete { color: var(--terracotta); }
main section + section { margin-top: 96px; }
main h2 { font-size: 1.75rem; letter-spacing: -0.015em; }
article { margin-top: 40px; padding-top: 24px; border-top: 1px solid var(--edge); }
article h3 { font-size: 1.125rem; font-weight: 600; display: flex; gap: 12px; align-items: baseline; }
h3 .method { font-size: 0.8125rem; flex: none; }
h4 { font-size: 0.875rem; margin: 24px 0 8px; color: var(--muted); }
h4 code { font-weight: 400; }
.summary { margin: 8px 0; max-width: 66ch; }
.access { font-size: 0.875rem; margin: 0; color: var(--muted); }
.access::before {
  content: "";
  display: inline-block;
  width: 8px;
  height: 8px;
  margin-right: 8px;
  background: var(--peacock);
}
.access.staff::before { background: var(--terracotta); transform: rotate(45deg); }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; }
th, td { padding: 8px 16px 8px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--edge); }
th { font-weight: 400; }
thead th { font-size: 0.8125rem; color: var(--muted); }
tbody th { width: 34%; }
th, td { overflow-wrap: anywhere; }
td:nth-child(2) { width: 36%; }
.required { color: var(--terracotta); }
.answers { display: grid; grid-template-columns: 4rem minmax(0, 1fr); gap: 8px 0; margin: 0; font-size: 0.875rem; }
.answers dt { font-variant-numeric: tabular-nums; font-weight: 600; color: var(--muted); }
.answers dt.success { color: var(--peacock); }
.answers dd { margin: 0; }
@media (max-width: 52rem) {
  header { padding-top: 80px; padding-bottom: 40px; }
  .columns { display: block; padding-top: 32px; }
  nav { position: static; max-height: none; padding: 0 0 48px; }
  article h3 { flex-wrap: wrap; gap: 4px 12px; }
}
/* Three columns don't fit a phone: a row becomes two lines. */
@media (max-width: 36rem) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody tr { display: flex; flex-wrap: wrap; gap: 0 16px; padding: 8px 0; border-bottom: 1px solid var(--edge); }
  tbody th, tbody td, td:nth-child(2) { display: block; width: auto; padding: 0; border: 0; }
  tbody th { flex-basis: 100%; }
  .answers { grid-template-columns: 3rem minmax(0, 1fr); }
}
@media print {
  nav, .skip { display: none; }
  .columns { display: block; }
}
`;
