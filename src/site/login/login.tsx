import { login } from "#content/login.ts";
import { pageMeta } from "#site/page-meta.ts";

export const handle = { hydrate: true };

export const meta = () => pageMeta("login");

export default function Login() {
  return <h1>{login.heading}</h1>;
}
