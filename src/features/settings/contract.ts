import * as z from "zod/mini";
import {
  administrator,
  currentPassword,
  mismatchFirst,
  newPasswords,
  passwordsMatch,
  session,
} from "#features/auth/contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import {
  done,
  email,
  idParam,
  optionalPhone,
  PASSWORD_MAX,
  text,
  toggle,
} from "#platform/contract/fields.ts";

const tooLong = "This password is too long";

export const profileBody = z.object({
  name: text({ required: "Name is required", max: 120 }),
  email: email({ required: "Email is required", invalid: "Enter a valid email" }),
  phone: optionalPhone({ invalid: "Phone must be a number of 10 digits" }),
  /** Required when the e-mail address changes: its mailbox can have the password reset. */
  currentPassword: z._default(z.string("This must be text.").check(z.maxLength(PASSWORD_MAX, tooLong)), ""),
});

export const outcomes = {
  profileSaved: "Profile updated successfully!",
  emailTaken: "Another administrator has this e-mail address",
  passwordForEmail: "Enter your current password to change the e-mail address",
  passwordChanged: "Password updated successfully!",
  sessionEnded: "That device is signed out.",
  noSuchSession: "This device is signed out already.",
  notificationsSaved: "Notification preferences saved.",
  /** No SMS gateway is part of the product; the switch is kept and says so. */
  noSms: "No SMS gateway is set up, so no text messages are sent.",
  saveFailed: "This could not be saved. Please try again.",
} as const;

export const passwordBody = z.object({ currentPassword, ...newPasswords }).check(passwordsMatch);

const notificationsBody = z.object({
  /** Mails about new applications and enquiries. */
  email: toggle("Choose on or off for e-mail"),
  /** The morning digest of enquiries; left out, it stays as it is. */
  digest: z.optional(toggle("Choose on or off for the morning digest")),
  sms: toggle("Choose on or off for SMS"),
});
export type NotificationsBody = z.output<typeof notificationsBody>;

export const settings = z.object({
  profile: administrator,
  notifications: z.object({ email: z.boolean(), digest: z.boolean(), sms: z.boolean() }),
});

export type Settings = z.output<typeof settings>;

const savedSettings = z.object({ message: z.string(), data: settings });

export const readSettings = endpoint({
  id: "readSettings",
  method: "GET",
  path: "/v1/settings",
  access: "staff",
  summary: "Own profile and notification preferences",
  answer: z.object({ data: settings }),
});

export const updateProfile = endpoint({
  id: "updateProfile",
  method: "PUT",
  path: "/v1/settings/profile",
  access: "staff",
  summary: "Saves name, e-mail and phone",
  body: profileBody,
  faults: ["conflict", "tooMany"],
  answer: savedSettings,
});

export const changePassword = endpoint({
  id: "changePassword",
  method: "PUT",
  path: "/v1/settings/password",
  access: "staff",
  summary: "Changes the password; every other session ends",
  body: passwordBody,
  headline: mismatchFirst,
  faults: ["tooMany"],
  answer: done,
});

export const updateNotifications = endpoint({
  id: "updateNotifications",
  method: "PUT",
  path: "/v1/settings/notifications",
  access: "staff",
  summary:
    "Switches notices about new applications and enquiries, and the morning digest of enquiries, on or off",
  body: notificationsBody,
  answer: savedSettings,
});

export const listSessions = endpoint({
  id: "listSessions",
  method: "GET",
  path: "/v1/settings/sessions",
  access: "staff",
  summary: "Own signed-in devices",
  answer: z.object({ data: z.array(session) }),
});

export const endSession = endpoint({
  id: "endSession",
  method: "DELETE",
  path: "/v1/settings/sessions/{id}",
  access: "staff",
  summary: "Signs a device out",
  params: z.object({ id: idParam }),
  answer: done,
});
