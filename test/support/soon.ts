/** Timeout of tests for background work. Vitest's default of one second is too short for a loaded machine. */
export const SOON = { timeout: 20_000, interval: 20 };
