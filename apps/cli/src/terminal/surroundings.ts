import type { Readable, Writable } from 'node:stream';

/** What a command finds around it. Tests give their own. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** How this command line is called, for texts that tell people to call it. */
  readonly command: string;
  readonly directory: string;
  readonly home: string;
  readonly stdin: Readable & { readonly isTTY?: boolean; readonly setRawMode?: (isRaw: boolean) => unknown };
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  /** Ends what goes on until it is interrupted. */
  readonly interruption: AbortSignal;
}
