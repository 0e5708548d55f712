declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  /** Declares the parts that the tests use; the package has no types of its own. */
  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
  }
}
