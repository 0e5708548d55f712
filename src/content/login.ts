import type { Art } from "./schemas/looks.ts";

const art: Art = { cell: "grid", accent: "indigo" };

export const login = {
  art,
  head: { title: "Staff sign-in | {name}", description: "Sign-in for staff." },
  heading: "Staff sign-in",
  ended: { title: "Please sign in again.", kept: "Your text is saved." },
  signIn: {
    tab: "Sign In",
    submitLabel: "Sign In",
    keepLabel: "Keep me Signed in",
    keepHint: "Only on a device that nobody else uses.",
  },
  signUp: {
    tab: "Sign Up",
    submitLabel: "Sign Up",
    note: "An owner creates accounts. If you have one already, you can sign in here.",
  },
  labels: { email: "E-mail", username: "Username", password: "Password" },
  forgotLabel: "Forgot your password?",
  code: {
    app: { label: "Code", hint: "The six digits that your authenticator app shows now." },
    recovery: { label: "Recovery code", hint: "One of the ten you saved. Each works once." },
    useRecovery: "Use a recovery code",
    useApp: "Use the authenticator app",
    back: "Sign in as someone else",
    lost: "Have neither? An owner can switch off two-step sign-in for you.",
  },
  passkey: {
    label: "Sign in with a passkey",
    busy: "Waiting for your passkey",
    notLoaded: "This could not be done. Check your connection and try again.",
  },
  companyAccount: {
    /** @param issuer its name within a sentence */
    label: (issuer: string) => `Sign in with ${issuer}`,
    busy: "Opening the sign-in page",
    notLoaded: "This could not be done. Check your connection and try again.",
  },
  withoutScript: "Signing in needs JavaScript. Please switch it on for this site, or use another browser.",
  busy: "Signing in",
  storageClosed:
    "This browser stores no data for this site, so you can't stay signed in. Please allow it, or use another browser.",
  backLabel: "Back to the site",
} as const;
