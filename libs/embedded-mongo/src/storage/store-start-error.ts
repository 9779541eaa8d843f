/**
 * Thrown if the store cannot be opened in its current state. The message is one line for the operator, and names the file or
 * directory.
 */
export class StoreStartError extends Error {
  override readonly name = 'StoreStartError';
}

/** Returns the reason why a directory could not be opened, as one line. */
export function cannotOpen(directory: string, error: unknown): StoreStartError {
  if (error instanceof StoreStartError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new StoreStartError(`The store in ${directory} cannot be opened: ${reason}`, { cause: error });
}
