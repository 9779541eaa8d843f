/** Characters of a message, and of one frame of a stack. */
const MESSAGE_MAX = 1_000;
const FRAME_MAX = 300;
const FRAMES_MAX = 8;
const CAUSES_MAX = 3;
/** Maximum characters of a string that are examined: the strings an error quotes may be large. */
const READ_MAX = 10_000;

/** User and password of a URL, up to the last `@`: a password may hold one, and one written wrong a slash. Of other URLs a path may. */
const CREDENTIALS = /((?:mongodb|mongodb\+srv|nats|tls|smtps?):\/\/)[^\s"'<>]*@|(\w:\/\/)[^\s"'<>/]*@/g;

/** An error as log lines show it. Nothing else of it is written: errors of drivers hold whole topologies, and circles. */
export interface ReadableError {
  readonly type: string;
  readonly code?: string | number;
  readonly message: string;
  /** Its innermost frames. */
  readonly stack?: string;
  /** Causes, the nearest first. */
  readonly causes?: readonly Omit<ReadableError, 'stack' | 'causes'>[];
}

/** Returns a string without the credentials of URLs in it. */
export function withoutCredentials(text: string): string {
  return text.replace(CREDENTIALS, '$1$2***@');
}

function bounded(text: string, max: number): string {
  return withoutCredentials(text.slice(0, READ_MAX)).slice(0, max);
}

function described(error: unknown): Omit<ReadableError, 'stack' | 'causes'> {
  if (!(error instanceof Error)) return { type: typeof error, message: bounded(textOf(error), MESSAGE_MAX) };
  const { code } = error as { code?: unknown };
  const isShown = typeof code === 'number' || typeof code === 'string';
  return {
    // An error from another thread only keeps its name.
    type: error.name === 'Error' ? error.constructor.name : error.name,
    ...(isShown ? { code: typeof code === 'string' ? code.slice(0, FRAME_MAX) : code } : {}),
    message: bounded(error.message, MESSAGE_MAX),
  };
}

/** Returns the message of a thrown value that is not an error; objects may contain anything. */
function textOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) return 'message' in value ? String(value.message) : 'no error';
  return String(value);
}

function framesOf({ stack }: Error): string | undefined {
  const frames = (stack ?? '')
    .slice(0, 2 * READ_MAX)
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  if (frames.length === 0) return undefined;
  return frames
    .slice(0, FRAMES_MAX)
    .map((line) => bounded(line.trim(), FRAME_MAX))
    .join('\n');
}

function causesOf(error: Error): unknown[] {
  const causes: unknown[] = [];
  let current: unknown = error;
  while (current instanceof Error && causes.length < CAUSES_MAX) {
    const next: unknown[] =
      current instanceof AggregateError ? current.errors : current.cause === undefined ? [] : [current.cause];
    for (const each of next.slice(0, CAUSES_MAX - causes.length)) causes.push(each);
    current = next[0];
  }
  return causes;
}

/** Returns a short description of bounded size for any thrown value. */
export function readableError(error: unknown): ReadableError {
  if (!(error instanceof Error)) return described(error);
  const stack = framesOf(error);
  const causes = causesOf(error);
  return {
    ...described(error),
    ...(stack === undefined ? {} : { stack }),
    ...(causes.length === 0 ? {} : { causes: causes.map(described) }),
  };
}
