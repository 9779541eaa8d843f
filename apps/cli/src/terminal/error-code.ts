/** Checks if an error has one of some codes, as errors of the system and of Node.js do. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => error.code === code);
}
