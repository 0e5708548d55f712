/** The pages by which staff get into their account: a forgotten password, and an invitation. */
export const forgotPassword = {
  title: "Forgot your password? | {name}",
  description: "Get a link by e-mail to choose a new password. For staff.",
  heading: "Forgot your password?",
  text: "Enter the e-mail address you sign in with. We'll send you a link to choose a new password.",
  textUnsent:
    "This website cannot send e-mail just now, so no link can reach you. Ask the person who runs it to reset your password.",
  email: "E-mail",
  submitLabel: "Send the link",
  busy: "Sending",
  headingAfter: "Check your e-mail",
  headingUnsent: "No e-mail can be sent",
  again:
    "No e-mail after a few minutes? Check your spam folder, or ask again. You can ask three times an hour.",
} as const;

/** The pages that such a link opens. */
export const mailedLink = {
  checking: "Checking the link",
  withoutScript:
    "This page needs JavaScript to read the link. Please switch it on for this site, or use another browser.",
  missing: {
    heading: "Please open the link again",
    text: "This page reads the link in your e-mail and stores nothing of it. Open the link in the e-mail once more.",
  },
} as const;

export const resetPassword = {
  title: "Choose a new password | {name}",
  description: "A new password for a staff account.",
  heading: "Choose a new password",
  text: "It is for the account with this address:",
  submitLabel: "Change password",
  busy: "Saving",
  headingAfter: "Password changed",
  signIn: "Sign in",
  gone: {
    heading: "This link does not work any more",
    text: "A link works once, for one hour. Once you use it, earlier links stop working too.",
    again: "Ask for another link",
  },
} as const;

export const invitation = {
  title: "Your invitation | {name}",
  description: "A staff account by invitation.",
  heading: "Create your account",
  text: "You will sign in with this address:",
  name: "Name",
  passkey: {
    label: "Join with a passkey",
    hint: "Then you need no password here: your finger, your face or a PIN signs you in.",
  },
  submitLabel: "Create account and sign in",
  busy: "Creating your account",
  headingAfter: "Your account is ready",
  signIn: "Sign in",
  companyAccount: {
    label: (issuer: string) => `Join with ${issuer}`,
    hint: "Then you need no password here. It has to be an account with the address above.",
  },
  gone: {
    heading: "This invitation does not work any more",
    text: "An invitation works once, for seven days. The person who invited you can send it again.",
    again: "Sign in, if you have an account",
  },
} as const;

/** The page to which the issuer of company accounts sends people back. */
export const companyAccount = {
  title: "Sign-in with a company account | {name}",
  description: "For staff.",
  heading: "Company account",
  checking: "Checking your sign-in",
  withoutScript: "Signing in needs JavaScript. Please switch it on for this site, or use another browser.",
  refused: "You are not signed in",
  again: "Back to the sign-in page",
  notLoaded: "This could not be done. Check your connection and try again.",
  elsewhere: "Thank you. You can close this window.",
  lost: "This sign-in began in another window, or was finished before. Please start again.",
  factor: {
    heading: "One more step, this time only",
    text: "Your account here has a second factor. Use it once, to link your company account. After that, you only need the company account.",
    submitLabel: "Link and sign in",
    busy: "Checking",
    passkey: "Use a passkey",
  },
} as const;

export const newPassword = {
  label: "Password",
  hint: "At least 12 characters. Use a few words that only you would put together.",
  confirm: "Repeat the password",
} as const;
