/** Version of the notice shown at each form; recorded with the consent of everyone who sends one. */
export const NOTICE_VERSION = "2026-11";
