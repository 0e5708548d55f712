import { expect, it } from "vitest";
import { diskFullSentence } from "./full-disk.server.ts";

it.each(["ENOSPC", "EDQUOT"])("has a sentence on a disk that refuses with %s", (code) => {
  const error = Object.assign(new Error(code), { code });
  expect(diskFullSentence(error, () => "/backups")).toBe("There is no room left on the disk of /backups.");
});
