import { useState } from "react";
import { data, useLocation } from "react-router";
import { applicationAlert, createApplication, publicOutcomes } from "#features/applications/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Client } from "#platform/client/client.ts";
import { apiContext } from "#platform/client/server-client.ts";
import { type FormResult, submitForm } from "#platform/client/submit-form.ts";
import { type Capabilities, capabilitiesContext } from "#site/capabilities.ts";
import { screenMeta } from "#site/page-meta.ts";
import { fetchScreenWords, type ScreenWords, screenWords, useScreenWords } from "#site/screen-words.ts";
import { LatticeField } from "#ui/lattice.tsx";
import { Lead } from "#ui/prose.tsx";
import type { Route } from "./+types/apply.ts";
import { ApplicationForm } from "./application-form.tsx";
import { DataNotice } from "./data-notice.tsx";
import { carriedPosition, generalPosition, lookUpPosition, type Position, usePosition } from "./position.ts";
import { answerErrors } from "./typed-answers.ts";
import "#site/screens.css";

export const handle = { hydrate: true, query: ["jobId"] };

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return screenMeta(matches, loaderData?.words.apply, { indexed: false });
}

/** Carries the outcome of an application; a page rendered by the server can't keep the chosen files. */
export interface ApplicationResult extends FormResult {
  filesLost: boolean;
}

const texts = { sent: publicOutcomes.submitted, failed: publicOutcomes.submitFailed };

export async function loader({ context, url }: Route.LoaderArgs) {
  const jobId = url.searchParams.get("jobId");
  const position = jobId ? await lookUpPosition(context.get(apiContext), jobId) : generalPosition;
  // Without the job's title the page must not be cached.
  const words = truthful(screenWords(context, "apply"), context.get(capabilitiesContext));
  return data<Loaded>(
    { position, words },
    { headers: position.state === "unknown" ? { "cache-control": "no-store" } : {} },
  );
}

/** Returns the words without the promise of an e-mail where none is sent. */
function truthful({ apply }: ScreenWords<"apply">, { sendsMail }: Capabilities): ScreenWords<"apply"> {
  return { apply: sendsMail ? apply : { ...apply, done: { ...apply.done, receipt: "" } } };
}

/** Loads no position: the screen looks it up, because only it has the navigation's state. */
export async function clientLoader(): Promise<Loaded> {
  return { position: null, words: await fetchScreenWords("apply") };
}

/** Skips the loader after an application, whose outcome must not wait for it, and for another position. */
export const shouldRevalidate = () => false;

interface Loaded {
  position: Position | null;
  words: ScreenWords<"apply">;
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export async function action({ context, request }: Route.ActionArgs) {
  const result = await submitApplication(context.get(apiContext), await request.formData());
  const answer: ApplicationResult = { ...result, filesLost: !result.ok };
  return data(answer, { status: result.ok ? 200 : 422 });
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<ApplicationResult> {
  const result = await submitApplication(browserApi(), await request.formData());
  return { ...result, filesLost: false };
}

/** Sends an application. Where the contract refuses it, the answers to the job's questions are checked too. */
async function submitApplication(api: Client, form: FormData): Promise<FormResult> {
  const result = await submitForm(api, createApplication, form, texts);
  const jobId = String(form.get("jobId") ?? "");
  if (result.ok || !jobId || Object.keys(result.fields).length === 0) return result;
  const { questions } = await lookUpPosition(api, jobId);
  const fields = { ...result.fields, ...answerErrors(questions, form) };
  return { ...result, fields, message: applicationAlert(fields) ?? result.message };
}

export default function Apply({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useLocation();
  const { heading, lead } = useScreenWords("apply");
  const [first] = useState(() => loaderData.position ?? carriedPosition(state) ?? generalPosition);
  // The last refusal, which may be about questions that the form does not have.
  const position = usePosition(first, actionData);
  return (
    <div className="family-peacock">
      <header className="tone-stone relative overflow-hidden">
        <LatticeField
          cell="braid"
          side={64}
          className="absolute inset-y-0 end-0 my-auto h-[round(down,100%,4rem)] w-[round(down,33%,4rem)] text-edge max-lg:hidden"
        />
        <div className="page relative py-14 lg:py-20">
          <div className="bg-ground lg:col-span-8">
            <h1>{heading}</h1>
            {!actionData?.ok && <Lead className="mt-5">{lead}</Lead>}
          </div>
        </div>
      </header>
      <div className="page section-tight gap-y-14 pb-(--section)">
        <div className="lg:col-span-7">
          <ApplicationForm position={position} result={actionData} />
        </div>
        <aside className="lg:col-span-4 lg:col-start-9">
          <DataNotice />
        </aside>
      </div>
    </div>
  );
}
