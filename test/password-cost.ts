/**
 * Stands in the API tests for `src/features/auth/password-cost.server.ts`: argon2id at the least cost, because they
 * hash a thousand passwords and none measures how long that takes.
 */
export const passwordCost = { memory: 8, passes: 1, parallelism: 1 };
