/** The store cannot be opened as things are. The message is one line for whoever runs it, and names the file or directory. */
export class StoreStartError extends Error {
  override readonly name = 'StoreStartError';
}

/** What kept a directory from being opened, as one line. */
export function cannotOpen(directory: string, error: unknown): StoreStartError {
  if (error instanceof StoreStartError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new StoreStartError(`The store in ${directory} cannot be opened: ${reason}`, { cause: error });
}
