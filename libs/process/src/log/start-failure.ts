import { withoutCredentials } from './readable-error.js';

/** Why a process cannot start, as a line for whoever runs it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Errors whose message says all there is to say; a stack would hide it. */
const EXPLAINED = new Set(['EnvironmentError', 'StartError', 'StoreStartError', 'DirectoryInUseError']);
/** The store's reply to writes while the disk is full. */
const OUT_OF_DISK_SPACE = 14_031;

/** What is printed about a failed start: one line where the cause lies outside of the program, else the stack. */
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

/** Why a process cannot listen on an address, in the words of the variables that name it. */
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
