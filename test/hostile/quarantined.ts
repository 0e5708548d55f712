type Call = (method: string, path: string) => Promise<{ status: number; body: { data: { _id: string }[] } }>;

/** Lets through, as staff would, what was held because its text looks like spam. */
export async function releaseHeld(call: Call): Promise<void> {
  for (const { _id } of (await call("GET", "/v1/quarantine")).body.data) {
    await call("POST", `/v1/quarantine/${_id}/release`);
  }
}
