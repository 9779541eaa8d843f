/** How long tests wait for what happens beside a call. Vitest's own second is too short for a busy machine. */
export const SOON = { timeout: 20_000, interval: 20 };
