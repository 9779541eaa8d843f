import { withoutCredentials } from './readable-error.js';

/** Reason a process cannot start, as a line for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Errors whose message says all there is to say; a stack would hide it. */
const EXPLAINED = new Set(['EnvironmentError', 'StartError', 'StoreStartError', 'DirectoryInUseError']);
/** The store's reply to writes while the disk is full. */
const OUT_OF_DISK_SPACE = 14_031;

/** Returns the output for a failed start: one line if the cause is outside of the program, else the stack. */
export function startFailureText(error: unknown): string {
  return withoutCredentials(failureText(error));
}

function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (EXPLAINED.has(error.name)) return error.message;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (typeof code === 'string' && syscall !== undefined) return `Failed to start: ${error.message}`;
  if ((code as unknown) === OUT_OF_DISK_SPACE) return `Failed to start: ${error.message}`;
  return error.stack ?? error.message;
}

/** Converts the failure to listen on an address to an error that names the variables of the address. */
export function cannotListen(variable: string, host: string, port: number, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const address = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  const options = { cause: error };
  if (code === 'EADDRINUSE') return new StartError(`${variable}: ${address} is in use by another process`, options);
  if (code === 'EACCES') return new StartError(`${variable}: this user is not allowed to listen on ${address}`, options);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartError(`HOST: ${host} is not an address of this machine`, options);
  }
  return error;
}

/** Ends the process with a readable line when it could not start. */
export function exitOnStartFailure(start: Promise<void>): void {
  start.catch((error: unknown) => {
    process.stderr.write(`${startFailureText(error)}\n`);
    process.exit(1);
  });
}
