import { contact } from "#content/contact.ts";
import { pageMeta } from "#site/page-meta.ts";

export const handle = { hydrate: true };

export const meta = () => pageMeta("contact");

export default function Contact() {
  return <h1>{contact.banner}</h1>;
}
