import { browserApi } from "#platform/client/browser-client.ts";
import { type EnquiryResult, postEnquiry } from "./enquiry-post.ts";

/** Posts an enquiry over the network. Loaded on demand: rules and client are not needed until somebody writes. */
export function postFromBrowser(form: FormData): Promise<EnquiryResult> {
  return postEnquiry(browserApi(), form);
}
