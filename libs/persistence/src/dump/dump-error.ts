/** Thrown if a dump cannot be created or restored. The message is one line for the operator. */
export class DumpError extends Error {
  override readonly name = 'DumpError';
}
