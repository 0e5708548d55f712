import * as z from "zod/mini";
import { endpoint } from "#platform/contract/endpoint.ts";

const term = z.union([z.number(), z.literal("until-deleted")]);

/** Apart from the privacy settings, because the words of staff are in no file that visitors load. */
export const readNoticeTerms = endpoint({
  id: "readNoticeTerms",
  method: "GET",
  path: "/v1/privacy/notice",
  access: "public",
  summary: "For how many days data is kept, as the notices beside the forms and the privacy page say it",
  answer: z.object({
    data: z.object({
      applicationHidden: z.number(),
      application: term,
      enquiry: term,
      accessLog: z.number(),
    }),
  }),
});
