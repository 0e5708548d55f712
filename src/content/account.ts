import { company } from "./company.ts";

/** The pages by which staff get into their account: a forgotten password, and an invitation. */
export const forgotPassword = {
  title: `Forgot your password? | ${company.name}`,
  description: "A link for a new password, by mail. For staff.",
  heading: "Forgot your password?",
  text: "Type the e-mail address you sign in with, and we send you a link to choose a new password.",
  textUnsent:
    "This website cannot send e-mail just now, so no link can reach you. Ask the person who runs it to reset your password.",
  email: "E-mail",
  submitLabel: "Send the link",
  busy: "Sending",
  headingAfter: "Look into your mail",
  headingUnsent: "No e-mail can be sent",
  again:
    "No mail after a few minutes? Look into the folder for spam, or ask again. Three mails an hour leave at most.",
} as const;

/** The pages that such a link opens. */
export const mailedLink = {
  checking: "Checking the link",
  withoutScript:
    "This page needs JavaScript to read the link. Please switch it on for this site, or use another browser.",
  missing: {
    heading: "Please open the link again",
    text: "This page reads what it needs from the link in your e-mail, and keeps nothing of it. Open the link in the e-mail once more.",
  },
} as const;

export const resetPassword = {
  title: `Choose a new password | ${company.name}`,
  description: "A new password for a staff account.",
  heading: "Choose a new password",
  text: "It is for the account with this address:",
  submitLabel: "Change password",
  busy: "Saving",
  headingAfter: "Done",
  signIn: "Sign in",
  gone: {
    heading: "This link does not work any more",
    text: "A link works once, for one hour. When one is used, the others that were sent before it end too.",
    again: "Ask for another link",
  },
} as const;

export const invitation = {
  title: `Your invitation | ${company.name}`,
  description: "A staff account by invitation.",
  heading: "Make your account",
  text: "You will sign in with this address:",
  name: "Name",
  submitLabel: "Make account and sign in",
  busy: "Making your account",
  headingAfter: "Your account is ready",
  signIn: "Sign in",
  gone: {
    heading: "This invitation does not work any more",
    text: "An invitation works once, for seven days. Whoever invited you can send it again.",
    again: "Sign in, if you have an account",
  },
} as const;

export const newPassword = {
  label: "Password",
  hint: "At least 12 characters. A few words that belong together only for you are good.",
  confirm: "Repeat the password",
} as const;
