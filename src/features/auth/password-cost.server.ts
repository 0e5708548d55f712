/**
 * OWASP's argon2id setting: 19 MiB, two passes, one lane. Stands alone, because the API tests swap this file for
 * `test/password-cost.ts` (`vitest.config.ts`); no setting of the program changes it.
 */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 };
