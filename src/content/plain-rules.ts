/**
 * Hides the lattice, but for the covers of posts, and closes the room that pieces of ui and site leave for it. It
 * stands in no layer, so that it wins over the rules of those.
 */
export const plainRules = `
.lattice:not(.post-cover-lattice > *) { display: none }
.site-header::after { height: 1px; background: var(--edge) }
.site-footer::before { content: none }
.mega-aside { align-self: start }
.mega-heading { margin-block-start: 0 }

.hero { min-height: min(34rem, 76svh) }
.wall-card { grid-template-columns: minmax(0, 1fr) auto }
.wall-words { grid-column: 1 / -1 }
.wall-arrow { grid-area: 1 / 2 }
.quote:has(> .lattice) { grid-template-columns: minmax(0, 1fr) }

:is(.landing-art, .opening-picture, .cards-wall-art):has(> .lattice) { display: none }
.ledger > li { grid-template-columns: minmax(0, 1fr) }
.ledger p { grid-column: auto }
.links > li { grid-template-columns: minmax(0, 1fr) auto }
.why :is(.why-heading, .why-items) { grid-column: 1 / -1 }
.call { padding-block: clamp(3.5rem, 2rem + 5vw, 7rem) }
.contact-banner { padding-block: clamp(4rem, 8vw, 9rem) clamp(2.5rem, 5vw, 4.5rem) }
.diagram-fan .diagram-steps { padding-block-start: 1.75rem }
.diagram-fan > .diagram-course::after {
  content: "";
  position: absolute;
  inset: calc(0.5rem - 6px) auto auto calc(1rem - 6px);
  width: 12px;
  height: 12px;
  border: var(--line);
  background: var(--light);
  rotate: 45deg;
}
.map-leaves { display: none }
.sent-heading { margin-block-start: 0 }
.aspect-square:has(> .lattice) { background: var(--accent-wash) }

@media (width < 64rem) {
  .login-screen { display: none }
}
@media (width >= 64rem) {
  .hero { min-height: min(40rem, 76svh) }
  .landing-hero-window:has(.landing-art > .lattice) { padding-block-end: 3rem }
  .opening:has(.opening-picture > .lattice) :is(.opening-banner, .opening-quote) { grid-column: 1 / span 9 }
  .cards-wall:has(.cards-wall-art > .lattice) { grid-template-columns: 1fr 0 1fr }
  .diagram-fan .diagram-steps { padding: 0 0 0 6rem }
  .diagram-fan > .diagram-course::before { inset-inline-start: 0 }
  .diagram-fan > .diagram-course::after { inset: calc(50% - 6px) auto auto 0 }
  .login-screen { --ground: var(--color-ink-lifted); display: grid; place-content: center }
  .login-firm { position: static; gap: 1rem; font-size: var(--text-3xl) }
  .login-mark { width: 1.5em; height: 1.5em }
}
`.trimStart();
