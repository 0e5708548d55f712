import { expect, it } from "vitest";
import { createTestApp } from "../../../test/create-test-app.ts";
import { hashPassword } from "./password.server.ts";
import { insertAdministrator } from "./storage.server.ts";

// Not among the API tests, whose hashes cost too little to be told from the rest of a sign-in.
it("a sign-in hashes for an unknown address too, so that the time tells nothing", async () => {
  const app = await createTestApp();
  const known = {
    email: "bela@jaalidar.example",
    name: "Bela",
    passwordHash: await hashPassword("lattice-of-nine-stars"),
    roles: ["owner"] as const,
  };
  await app.services.db.transaction(
    async (tx) => void (await insertAdministrator(tx, known, app.clock.now())),
  );
  async function quickest(email: string): Promise<number> {
    const times: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const start = performance.now();
      await app.request("POST", "/v1/auth/login", { body: { email, password: "wrong-wrong-wrong" } });
      times.push(performance.now() - start);
    }
    return Math.min(...times);
  }
  // Without the hash it would be a fiftieth.
  expect(await quickest("nobody@jaalidar.example")).toBeGreaterThan((await quickest(known.email)) / 4);
  await app.close();
});
