import { type ActionFunctionArgs, data, type RouterContextProvider } from "react-router";
import { apiContext } from "#platform/client/server-client.ts";
import { submitEnquiry } from "./submit-enquiry.ts";

/** Answers an enquiry that a browser posts without script, as the `action` of every page with such a form. */
export async function enquiryAction({
  request,
  context,
}: ActionFunctionArgs<Readonly<RouterContextProvider>>) {
  const result = await submitEnquiry(await request.formData(), context.get(apiContext));
  return data(result, { status: result.ok ? 200 : 422 });
}
