import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Decrypter, generateIdentity, identityToRecipient } from "age-encryption";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { encryptFile, readRecipient } from "./age.server.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "age-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a file encrypted to a key", () => {
  // Around the size of a chunk, where the last one is marked.
  it.each([0, 1, 65_535, 65_536, 65_537, 200_000])(
    "of %i bytes is read again by age with the key's other half alone",
    async (bytes) => {
      const words = Buffer.alloc(bytes, "resume");
      const [plain, encrypted] = [join(folder, "plain"), join(folder, "encrypted")];
      writeFileSync(plain, words);
      const identity = await generateIdentity();

      await encryptFile(plain, encrypted, readRecipient(await identityToRecipient(identity)));

      const file = readFileSync(encrypted);
      const reader = new Decrypter();
      reader.addIdentity(identity);
      expect(Buffer.from(await reader.decrypt(file)).equals(words)).toBe(true);
      expect(statSync(encrypted).mode & 0o777).toBe(0o600);
      const stranger = new Decrypter();
      stranger.addIdentity(await generateIdentity());
      await expect(stranger.decrypt(file)).rejects.toThrow();
      const last = file.length - 1;
      file[last] = (file[last] ?? 0) ^ 1;
      await expect(reader.decrypt(file)).rejects.toThrow();
    },
  );
});

describe("a public key", () => {
  it.each([
    "",
    "age1",
    "ssh-ed25519 AAAA",
    "AGE-SECRET-KEY-1DVKY79HLELM3Q50QTN2THMZCZ4A3EM8V7L5MLSP6YG0QS53QLP8SK86XQN",
  ])("is refused with a sentence where it is none: %s", (text) => {
    expect(() => readRecipient(text)).toThrow("BACKUP_KEY is no public key of age");
  });

  it("is refused with one letter wrong", async () => {
    const key = await identityToRecipient(await generateIdentity());
    const wrong = key.slice(0, 20) + (key[20] === "q" ? "p" : "q") + key.slice(21);

    expect(readRecipient(key)).toHaveLength(32);
    expect(() => readRecipient(wrong)).toThrow("typing error");
  });
});
