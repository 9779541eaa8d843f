import type { ReplyMessage } from '../protocol.js';
import type { DocumentList } from '../sandbox-engine.js';

/** Milliseconds a runner waits for one call that code waits for in the middle of its turn. */
export const QUESTION_MS = 5_000;

/** The reply to a host call: extended JSON, or what {@link describeRejection} makes of an error. */
export interface HostCallResult {
  readonly ok: boolean;
  readonly text: string;
  /** True for a list of documents that the code may pass on unread. */
  readonly isList?: boolean;
}

/** Executes a host call, and returns its result or its error. */
export async function resultOf(call: () => Promise<string | DocumentList>, payloadLength: number): Promise<HostCallResult> {
  try {
    const result = await call();
    const text = typeof result === 'string' ? result : result.list;
    if (text.length > payloadLength) throw readSizeError();
    return { ok: true, text, isList: typeof result !== 'string' };
  } catch (error) {
    return { ok: false, text: describeRejection(error) };
  }
}

/** The result of a question, or the limit that ends the job before there is one. */
export type QuestionResult = HostCallResult | { readonly over: NonNullable<ReplyMessage['over']> };

/**
 * Returns the result, an error after {@link QUESTION_MS}, or the limit that ends the job: its own once `leftMs` are over, that of the
 * whole call once `signal` aborts.
 */
export async function inTime(answering: Promise<HostCallResult>, leftMs: number, signal: AbortSignal): Promise<QuestionResult> {
  let end: (result: QuestionResult) => void = () => undefined;
  const late = new Promise<QuestionResult>((resolve) => {
    end = resolve;
  });
  const onAbort = (): void => {
    end({ over: 'wallLimit' });
  };
  const onLate = (): void => {
    end(leftMs <= QUESTION_MS ? { over: 'cpuLimit' } : { ok: false, text: describeRejection(lateError()) });
  };
  const timer = setTimeout(onLate, Math.max(Math.min(leftMs, QUESTION_MS), 1));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([answering, late]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

/** Returns the reply to a call whose argument names a list that the run was not given. */
export function unnamedArgument(): HostCallResult {
  const code = 'InvalidParameter';
  return {
    ok: false,
    text: describeRejection(Object.assign(new Error('the argument is not extended JSON'), { name: code, code })),
  };
}

function lateError(): Error {
  const code = 'ExecutionTimeLimitExceeded';
  return Object.assign(new Error('the call took too long'), { name: code, code });
}

function readSizeError(): Error {
  return Object.assign(new Error('the result is too long'), { name: 'ReadSizeLimitExceeded', code: 'ReadSizeLimitExceeded' });
}

/** Returns name, message and code of an error the host threw, and nothing else of it. */
export function describeRejection(error: unknown): string {
  const { name, message, code } = (typeof error === 'object' && error !== null ? error : { message: error }) as Record<
    string,
    unknown
  >;
  return JSON.stringify({
    name: typeof name === 'string' ? name : 'Error',
    message: typeof message === 'string' ? message : String(message),
    ...(typeof code === 'string' || typeof code === 'number' ? { code: String(code) } : {}),
  });
}
