/** Why a process cannot start, as a line for whoever runs it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Errors whose message says all there is to say; a stack would hide it. */
const EXPLAINED = new Set(['EnvironmentError', 'StartError', 'StoreStartError', 'DirectoryInUseError']);
/** What the store answers writes with while the disk is full. */
const OUT_OF_DISK_SPACE = 14_031;

/** What is printed about a failed start: one line where the cause lies outside of the program, else the stack. */
export function startFailureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (EXPLAINED.has(error.name)) return error.message;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (typeof code === 'string' && syscall !== undefined) return `Could not start: ${error.message}`;
  if ((code as unknown) === OUT_OF_DISK_SPACE) return `Could not start: ${error.message}`;
  return error.stack ?? error.message;
}

/** Ends the process with a readable line when it could not start. */
export function exitOnStartFailure(start: Promise<void>): void {
  start.catch((error: unknown) => {
    process.stderr.write(`${startFailureText(error)}\n`);
    process.exit(1);
  });
}
