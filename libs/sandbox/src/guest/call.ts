import { assertPayload, send } from './bridge.js';
import { isDepthError, rootContext } from './context.js';
import { decodeEjson } from './ejson/ejson-decode.js';
import { encodeResult } from './ejson/ejson-encode.js';
import { loadFunction, LoadFailure, type UserFunction } from './functions.js';
import { HTTPResponse } from './services/http-response.js';
import { inspect } from './values/inspect.js';
import { isThenable } from './values/is-thenable.js';
import { UnreadList } from './values/list-source.js';
import { readLists } from './values/read-lists.js';
import { requireModule } from './node/modules.js';
import { isArray, jsonStringify, promiseResolve, promiseThen, reflectApply, textOf, stringSlice } from './primordials.js';

/** One call as the runner describes it. */
export interface CallRequest {
  kind: 'function' | 'source' | 'check';
  name: string;
  evalSource: string;
  httpResponse: boolean;
  /** Four random 32-bit words. */
  seed: number[];
  payloadLength: number;
  logLines: number;
  logLineLength: number;
}

/** Called indirectly, so that the evaluated code sees globals only. */
// oxlint-disable-next-line no-eval -- this is the interpreter, and running text is what the debug console is for
const evaluate = globalThis.eval;
const MAX_TEXT = 10_000;

/** Starts the call; its end is one `result` or `failure` message, now or when a promise settles. */
export function runCall(request: CallRequest, argumentsText: string): void {
  const callable = loadEntry(request);
  if (callable === undefined) return;
  const args = decodeEjson(argumentsText);
  if (!isArray(args)) throw new TypeError('Arguments must be an array');
  const response = request.httpResponse ? new HTTPResponse() : undefined;
  if (response !== undefined) args[args.length] = response;
  const result = request.evalSource === '' ? reflectApply(callable, undefined, args) : evaluateWith(callable, request.evalSource);
  const answer = (value: unknown): void => {
    send(
      'result',
      0,
      assertPayload(encodeResult(value)),
      response === undefined ? '' : assertPayload(HTTPResponse.describe(response)),
    );
  };
  const finishRead = (value: unknown): void => {
    try {
      answer(value);
    } catch (error) {
      fail(error);
    }
  };
  const finish = (value: unknown): void => {
    try {
      answer(value);
    } catch (error) {
      const reading = error instanceof UnreadList ? readLists(value) : undefined;
      if (reading === undefined) fail(error);
      else void promiseThen(reading, finishRead, fail);
    }
  };
  if (isThenable(result)) void promiseThen(promiseResolve(result), finish, fail);
  else finish(result);
}

function loadEntry(request: CallRequest): UserFunction | undefined {
  try {
    const callable = loadFunction(request.name, request.kind !== 'function', requireModule, rootContext);
    if (request.kind !== 'check') return callable;
    send('result', 0, 'null');
  } catch (error) {
    if (error instanceof LoadFailure) send('failure', 0, jsonStringify(describeFailure(error, error.kind)));
    // Top-level code may rightly need what a check does not have.
    else if (request.kind === 'check') send('result', 0, 'null');
    else fail(error);
  }
  return undefined;
}

function evaluateWith(callable: UserFunction, source: string): unknown {
  Object.defineProperty(globalThis, 'exports', { value: callable, writable: true, configurable: true });
  return evaluate(source);
}

export function fail(error: unknown): void {
  send('failure', 0, jsonStringify(describeFailure(error, isDepthError(error) ? 'depthLimit' : 'thrown')));
}

/** Reports an error that was not caught. It ends the call, even after its reply, as it would end a process. */
export function failUncaught(error: unknown): void {
  send('uncaught', 0, jsonStringify(describeFailure(error, isDepthError(error) ? 'depthLimit' : 'thrown')));
}

/** Describes a thrown value, cut to a readable size. Its getters may throw, too. */
export function describeFailure(thrown: unknown, kind: string): Record<string, string> {
  const failure: Record<string, string> = { kind, name: '', message: '' };
  try {
    if (typeof thrown !== 'object' || thrown === null) {
      failure.message = cut(typeof thrown === 'string' ? thrown : inspect(thrown));
      return failure;
    }
    const { name, message, code, stack } = thrown as Record<string, unknown>;
    if (typeof name === 'string') failure.name = cut(name);
    failure.message =
      message === undefined ? cut(inspect(thrown)) : cut(typeof message === 'string' ? message : inspect(message));
    if (typeof code === 'string' || typeof code === 'number') failure.code = cut(textOf(code));
    if (typeof stack === 'string') failure.stack = cut(stack);
  } catch {
    failure.message ||= 'The thrown value could not be read';
  }
  return failure;
}

const cut = (text: string): string => stringSlice(text, 0, MAX_TEXT);
