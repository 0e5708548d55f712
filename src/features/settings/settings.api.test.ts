import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashPassword } from "#features/auth/password.server.ts";
import { insertAdministrator } from "#features/auth/storage.server.ts";
import { administrator, createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { findNoticeRecipients } from "./storage.server.ts";

let app: TestApp;
let token: string;
async function open() {
  app = await createTestApp();
  token = await app.signIn();
}
const close = () => app.close();

/** For tests that change what the others start from. */
function anAppEach() {
  beforeEach(open);
  afterEach(close);
}

function oneApp() {
  beforeAll(open);
  afterAll(close);
}

function call(method: string, path: string, body?: unknown, as = token) {
  return app.call(method, `/v1/settings${path}`, { token: as, body });
}

function refusal(status: number, fields: Record<string, string>, message = Object.values(fields)[0]) {
  return { status, body: { success: false, message, error: message, fields } };
}

async function mails() {
  const answer = await app.request("GET", "/v1/mail", { token });
  return (await answer.json()).data;
}

async function addColleague() {
  const colleague = {
    email: "bela@jaalidar.example",
    name: "Bela",
    passwordHash: await hashPassword("seven kettles sing"),
    roles: ["owner"] as const,
  };
  const { db, clock } = app.services;
  await db.transaction((tx) => insertAdministrator(tx, colleague, clock.now()));
}

describe("the settings", () => {
  oneApp();

  it("show the own profile and the spec's default preferences", async () => {
    expect((await call("GET", "")).body).toEqual({
      success: true,
      data: {
        profile: {
          _id: expect.any(String),
          name: administrator.name,
          email: administrator.email,
          phone: "",
        },
        notifications: { email: true, digest: true, sms: false },
      },
    });
  });
});

describe("saving the profile", () => {
  anAppEach();

  it("says so in the spec's words, and the new e-mail signs in", async () => {
    const profile = { name: "Asha R.", email: "Asha.New@jaalidar.example", phone: "+91 98765 43210" };
    const currentPassword = administrator.password;
    const { status, body } = await call("PUT", "/profile/", {
      ...profile,
      currentPassword,
      _id: "mine",
      active: 0,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: "Profile updated successfully!",
      data: { profile: { ...profile, email: "asha.new@jaalidar.example", phone: "9876543210" } },
    });
    const login = { email: "asha.new@jaalidar.example", password: administrator.password };
    expect((await app.request("POST", "/v1/auth/login", { body: login })).status).toBe(200);
  });

  it("wants the password for another e-mail address, and tells the old one", async () => {
    const profile = { name: "Asha", email: "asha.new@jaalidar.example" };
    expect(await call("PUT", "/profile", profile)).toEqual(
      refusal(422, { currentPassword: "Enter your current password to change the e-mail address" }),
    );
    expect(await call("PUT", "/profile", { ...profile, currentPassword: "a guess" })).toEqual(
      refusal(422, { currentPassword: "The current password is not right" }),
    );
    expect(await mails()).toEqual([]);
    await call("PUT", "/profile", { ...profile, currentPassword: administrator.password });
    const [told, ...others] = await mails();
    expect(told).toMatchObject({
      recipient: administrator.email,
      subject: "Jaalidar Systems: your e-mail address was changed",
    });
    expect(others).toEqual([]);
  });

  it("wants no password for the rest, however the address is spelt", async () => {
    const profile = { name: "Asha", email: administrator.email.toUpperCase() };
    expect((await call("PUT", "/profile", profile)).status).toBe(200);
    expect(await mails()).toEqual([]);
  });

  it("refuses an e-mail address that is more than one in its plain form", async () => {
    const profile = { name: "Asha", email: "a，b@jaalidar.example", currentPassword: administrator.password };
    expect(await call("PUT", "/profile", profile)).toEqual(refusal(422, { email: "Enter a valid email" }));
  });

  it("refuses the e-mail address of another administrator", async () => {
    await addColleague();
    const taken = "Another administrator has this e-mail address";
    const profile = { name: "Asha", email: "BELA@jaalidar.example", currentPassword: administrator.password };
    expect(await call("PUT", "/profile", profile)).toEqual(refusal(409, { email: taken }));
  });
});

/** A change of password that is in order. */
const next = "mango crate by the window";
const form = { currentPassword: administrator.password, newPassword: next, confirmPassword: next };

describe("changing the password", () => {
  anAppEach();

  it("takes the new one from then on, ends every other session and keeps this one", async () => {
    const other = await app.signIn({ keep: true });
    expect(await call("PUT", "/password", form)).toEqual({
      status: 200,
      body: { success: true, message: "Password updated successfully!" },
    });
    expect((await call("GET", "", undefined, other)).status).toBe(401);
    expect((await call("GET", "")).status).toBe(200);
    const login = (password: string) =>
      app.request("POST", "/v1/auth/login", { body: { email: administrator.email, password } });
    expect((await login(administrator.password)).status).toBe(401);
    expect((await login(next)).status).toBe(200);
    expect(await mails()).toMatchObject([
      { recipient: administrator.email, subject: "Jaalidar Systems: your password was changed" },
    ]);
  });

  it("stops someone who guesses the current one, many at once too", async () => {
    const guess = () => call("PUT", "/password", { ...form, currentPassword: "a guess" });
    const answers = await Promise.all(Array.from({ length: 10 }, guess));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(8);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await call("PUT", "/password", form)).status).toBe(429);
  });

  it("lets one of two changes at once win", async () => {
    const other = "seven kettles sing at dawn";
    const answers = await Promise.all([
      call("PUT", "/password", form),
      call("PUT", "/password", { ...form, newPassword: other, confirmPassword: other }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe("what is refused", () => {
  oneApp();

  it.each([
    ["name", " ", "Name is required"],
    ["email", "", "Email is required"],
    ["email", "asha", "Enter a valid email"],
    ["phone", "98765", "Phone must be a number of 10 digits"],
  ])("refuses a broken %s", async (field, value, message) => {
    const profile = { name: "Asha", email: "asha@jaalidar.example", [field]: value };
    expect(await call("PUT", "/profile", profile)).toEqual(refusal(422, { [field]: message }));
  });

  it.each([
    ["currentPassword", { currentPassword: "" }, "Current password is required"],
    ["newPassword", { newPassword: undefined }, "New password is required"],
    ["newPassword", { newPassword: "short", confirmPassword: "short" }, "Use at least 12 characters"],
    ["confirmPassword", { confirmPassword: "something else" }, "New passwords do not match!"],
    [
      "newPassword",
      { newPassword: "Password@123", confirmPassword: "Password@123" },
      "This password is on a list of common ones. Please choose another",
    ],
    [
      "newPassword",
      { newPassword: "AshaRao@2026", confirmPassword: "AshaRao@2026" },
      "This password is on a list of common ones. Please choose another",
    ],
    ["currentPassword", { currentPassword: "not the present one" }, "The current password is not right"],
  ])("refuses a wrong %s", async (field, change, message) => {
    expect(await call("PUT", "/password", { ...form, ...change })).toEqual(
      refusal(422, { [field]: message }),
    );
    expect((await app.request("GET", "/v1/settings", { token: await app.signIn() })).status).toBe(200);
  });

  it("says first that the new ones differ, as the spec does", async () => {
    const { body } = await call("PUT", "/password", { ...form, newPassword: "a", confirmPassword: "b" });
    expect(body.message).toBe("New passwords do not match!");
    expect(Object.keys(body.fields)).toEqual(["newPassword", "confirmPassword"]);
  });

  it.each(["", undefined])("says so too where the second one is %j", async (confirmPassword) => {
    const { body } = await call("PUT", "/password", { ...form, confirmPassword });
    expect(body).toMatchObject({
      message: "New passwords do not match!",
      fields: { confirmPassword: "New passwords do not match!" },
    });
  });
});

describe("the notification preferences", () => {
  anAppEach();

  it("really mute the notices", async () => {
    const recipients = () => findNoticeRecipients(app.services.db.read, { permission: "enquiries.read" });
    expect(await recipients()).toEqual([administrator.email]);
    const { body } = await call("PUT", "/notifications", { email: false, sms: true });
    expect(body).toMatchObject({
      message: "Notification preferences saved.",
      data: { notifications: { email: false, digest: true, sms: true } },
    });
    expect(await recipients()).toEqual([]);
  });

  it("are on or off", async () => {
    expect(await call("PUT", "/notifications", { email: "perhaps", sms: false })).toEqual(
      refusal(422, { email: "Choose on or off for e-mail" }),
    );
  });
});

describe("the signed-in devices", () => {
  anAppEach();

  it("are listed without those that have run out, this one marked", async () => {
    await app.signIn({ keep: true });
    const { data } = (await call("GET", "/sessions")).body;
    expect(data).toHaveLength(2);
    expect(data.filter((one: { current: boolean }) => one.current)).toHaveLength(1);
    expect(Object.keys(data[0]).sort()).toEqual(
      ["_id", "address", "createdAt", "current", "seenAt", "userAgent"].sort(),
    );
    app.clock.advance(31 * 60_000);
    const fresh = await app.signIn();
    expect((await call("GET", "/sessions", undefined, fresh)).body.data).toHaveLength(2);
  });

  it("are signed out one by one, only the own ones", async () => {
    await addColleague();
    const other = await app.signIn();
    const { data } = (await call("GET", "/sessions")).body;
    const { _id } = data.find((one: { current: boolean }) => !one.current);
    const colleague = { email: "bela@jaalidar.example", password: "seven kettles sing" };
    const { token: theirs } = await (await app.request("POST", "/v1/auth/login", { body: colleague })).json();
    expect((await call("DELETE", `/sessions/${_id}`, undefined, theirs)).status).toBe(404);
    expect((await call("DELETE", `/sessions/${_id}/`)).body.message).toBe("That device is signed out.");
    expect((await call("GET", "", undefined, other)).status).toBe(401);
    expect((await call("DELETE", `/sessions/${_id}`)).status).toBe(404);
    expect((await call("DELETE", "/sessions/%00")).status).toBe(404);
  });
});

describe("without a token", () => {
  oneApp();

  it.each([
    "GET ",
    "PUT /profile",
    "PUT /password/",
    "PUT /notifications",
    "GET /sessions",
    "DELETE /sessions/x",
  ])("%s is refused", async (one) => {
    const [method = "", path = ""] = one.split(" ");
    expect((await call(method, path, method === "PUT" ? {} : undefined, "jds_unknown")).status).toBe(401);
  });
});
