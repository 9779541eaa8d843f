import type { Readable, Writable } from 'node:stream';

/** Environment of a command. Tests pass their own. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Name this command line was called by, for messages that suggest a command. */
  readonly command: string;
  readonly directory: string;
  readonly home: string;
  readonly stdin: Readable & { readonly isTTY?: boolean; readonly setRawMode?: (isRaw: boolean) => unknown };
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  /** Aborts work that runs until it is interrupted. */
  readonly interruption: AbortSignal;
}
