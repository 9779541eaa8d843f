/** Parts of the platform that send commands. */
export const SOURCES: readonly string[];
/** Returns the part of the platform that sends a command; `null` for a test's own. */
export function sourceOf(appName: string, database: string, file: string): string | null;
