import { execFile, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { administrator } from "../administrator.ts";
import { findFreePort } from "../free-port.ts";
import { isWhole, note } from "./figures.ts";

/**
 * Builds the image as the Dockerfile says and runs it as compose.yml does. It takes minutes and root, podman, buildah
 * and the images that the Dockerfile stands on, so it is part of `npm run test:faults` alone, and skipped where one is
 * missing.
 */
const bases = ["docker.io/library/node:24-bookworm", "docker.io/library/debian:bookworm-slim"];
const canBuild =
  isWhole && process.getuid?.() === 0 && succeeds("buildah", "--version") && bases.every(isHere);

const run = promisify(execFile);
const MEGABYTE = 1_000_000;
/** Limits the image without its base, which each distribution of Debian makes as large as it likes. */
const MAX_BYTES = 200 * MEGABYTE;
/** Holds what the engines of Debian 12 need in a machine without systemd. */
const limits = ["--ulimit=nofile=1024:1024", "--ulimit=nproc=1000:1000"];
/** As in compose.yml. */
const confined = ["--read-only", "--tmpfs=/tmp", "--cap-drop=all", "--security-opt=no-new-privileges"];
/** The registry is reached as this machine reaches it. */
const TRUSTED = "--volume=/etc/ssl/certs:/etc/ssl/certs:ro";
const runtime = succeeds("runc", "--version") ? ["--runtime=runc"] : [];

const name = `jaalidar-test-${randomBytes(4).toString("hex")}`;

function succeeds(command: string, ...parameters: string[]): boolean {
  try {
    execFileSync(command, parameters, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function isHere(image: string): boolean {
  return succeeds("podman", "image", "exists", image);
}

async function podman(...parameters: string[]): Promise<string> {
  const { stdout } = await run("podman", parameters);
  return stdout.trim();
}

async function sizeOf(image: string): Promise<number> {
  return Number(await podman("image", "inspect", image, "--format={{.Size}}"));
}

/** Starts the image as compose.yml does, on the machine's network; returns its address once it answers. */
async function start(container: string): Promise<string> {
  const port = await findFreePort();
  const settings = {
    PORT: `${port}`,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  };
  const env = Object.entries(settings).map(([key, value]) => `--env=${key}=${value}`);
  const rest = [...confined, ...limits, ...env, "--network=host", `--volume=${name}:/data`, name];
  await podman(...runtime, "run", "--detach", `--name=${container}`, ...rest);
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return url;
    await pause(100);
  }
  throw new Error(`The container did not come up. It said: ${await podman("logs", container)}`);
}

describe.skipIf(!canBuild)("the image", { timeout: 900_000 }, () => {
  afterAll(async () => {
    for (const container of [`${name}-1`, `${name}-2`])
      await podman("rm", "--force", container).catch(() => {});
    await podman("volume", "rm", "--force", name).catch(() => {});
    await podman("image", "rm", "--force", name).catch(() => {});
  });

  it("is built from the Dockerfile, and is small", async (context) => {
    const build = ["bud", "--pull=never", "--format=docker", "--isolation=chroot", "--network=host", TRUSTED];
    await run("buildah", [...build, "--tag", name, "."], { maxBuffer: 64 * MEGABYTE });
    const [whole, base] = [await sizeOf(name), await sizeOf(bases[1] ?? "")];
    note(context, `${Math.round((whole - base) / MEGABYTE)} MB on its base`);
    expect(whole - base).toBeLessThan(MAX_BYTES);
  });

  it("runs without rights on a read-only root, is healthy, stops cleanly, and keeps its data", async (context) => {
    const begun = performance.now();
    const first = await start(`${name}-1`);
    note(context, `ready after ${Math.round(performance.now() - begun)} ms`);
    expect(await (await fetch(first)).text()).toContain("</html>");
    const signIn = (url: string) =>
      fetch(`${url}/v1/auth/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email: administrator.email, password: administrator.password }),
      });
    expect((await signIn(first)).status).toBe(200);
    expect(await podman("exec", `${name}-1`, "id", "-u")).toBe("10001");
    await expect(podman("exec", `${name}-1`, "touch", "/opt/jaalidar/anything")).rejects.toThrow("Read-only");
    expect(await podman("exec", `${name}-1`, "/opt/jaalidar/jaalidar", "doctor", "--help")).toContain(
      "Usage",
    );
    await podman("healthcheck", "run", `${name}-1`);
    await podman("stop", "--time=35", `${name}-1`);
    expect(await podman("inspect", `${name}-1`, "--format={{.State.ExitCode}}")).toBe("0");

    const second = await start(`${name}-2`);
    expect((await signIn(second)).status).toBe(200);
  });
});
