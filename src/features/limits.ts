/** The register of limits: points allowed in each window, whose length is in seconds. */
export const limits = {
  /** Valid public posts of one address. */
  post: { points: 30, seconds: 60 },
  /** Valid applications of one address; each costs the reading of a PDF. */
  apply: { points: 15, seconds: 60 },
  /** Public posts of one address without a valid form stamp: programs, and browsers without script. */
  unstamped: { points: 10, seconds: 600 },
  /** Public posts in the name of one e-mail address. */
  sender: { points: 10, seconds: 3600 },
  /** Public posts without a valid form stamp from everywhere. */
  allUnstamped: { points: 100, seconds: 600 },
  /** Sign-ins of one address since the last that succeeded. */
  login: { points: 30, seconds: 300 },
  /** Sign-ins to one account from one address, likewise: nobody elsewhere can lock its owner out. */
  account: { points: 8, seconds: 300 },
  /**
   * Tries of one account's password from everywhere that failed or had to wait. Beyond the points unknown addresses
   * wait, longer with each of the next six.
   */
  guess: { points: 10, seconds: 300, countedUpTo: 17 },
  /**
   * The wait of one network before its next try of such an account: a point a second, and one. Kept for a while after.
   */
  wait: { points: 61, seconds: 180 },
  /** Six-digit codes for one account, from wherever, since the last sign-in: of a million, three are right. */
  code: { points: 10, seconds: 900 },
  /** Mails with a link for a new password that one address may ask for. */
  reset: { points: 10, seconds: 3600 },
} as const;

export type Bucket = keyof typeof limits;

/** Names the limit on an endpoint's calls per address: `limit: perAddress("apply")`. */
/* @__NO_SIDE_EFFECTS__ */
export function perAddress<const B extends Bucket>(bucket: B): B {
  return bucket;
}
