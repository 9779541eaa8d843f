import type { Readable, Writable } from 'node:stream';

/** What a command finds around it. Tests give their own. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly directory: string;
  readonly home: string;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  /** Ends what goes on until it is interrupted. */
  readonly interruption: AbortSignal;
}
