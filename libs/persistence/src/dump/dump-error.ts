/** A dump cannot be made or restored. The message is one line for whoever runs it. */
export class DumpError extends Error {
  override readonly name = 'DumpError';
}
