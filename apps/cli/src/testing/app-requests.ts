import { Double, EJSON, Int32, Long, type Document } from 'bson';
import { APP, dataOf } from '#admin-client/admin-client.js';
import type { LogEntry } from '#admin-client/follow-logs.js';
import { mappedStack } from '../building/mapped-stack.js';
import type { ControlClient } from './control-client.js';
import type { PushedApp } from './pushed-app.js';
import { TestError } from './test-error.js';
import { messagesOf } from './test-logs.js';

const REQUEST_ID = 'x-appservices-request-id';

/** A reply of the platform. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface AppRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Returns a value as extended JSON that keeps all types. */
export function encoded(value: unknown): string {
  return EJSON.stringify({ value }, { relaxed: false }).slice('{"value":'.length, -1);
}

/** Returns what extended JSON stands for, with plain numbers where that loses nothing. */
export function decoded(text: string): unknown {
  // A value on the top level may be something else than a document, so it is wrapped.
  return withNumbers((EJSON.parse(`{"value":${text}}`, { relaxed: false }) as { readonly value: unknown }).value);
}

function withNumbers(value: unknown): unknown {
  if (value instanceof Int32 || value instanceof Double) return value.valueOf();
  if (value instanceof Long) return Number.isSafeInteger(value.toNumber()) ? value.toNumber() : value;
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withNumbers(each)]));
}

/** Requests to an app, in the order tests decide. */
export class AppRequests {
  constructor(
    private readonly url: string,
    readonly control: ControlClient,
    readonly pushed: PushedApp,
    private readonly after: () => Promise<void>,
  ) {}

  /** Path of the app in the client API. */
  get path(): string {
    return `/api/client/v2.0/app/${this.pushed.app.client_app_id}`;
  }

  /** Does something after all decisions, and looks afterwards what it has led to. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    await this.control.flush();
    try {
      return await work();
    } finally {
      await this.after();
    }
  }

  /** Sends a request and returns any reply, regardless of its status. */
  send(method: string, path: string, { headers = {}, body }: AppRequest = {}): Promise<Reply> {
    return this.during(async () => {
      const response = await fetch(`${this.url}${path}`, {
        method,
        headers: { ...headers },
        redirect: 'manual',
        ...(body === undefined ? {} : { body }),
      });
      return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
    });
  }

  /** Returns what a reply with status 2xx holds. Throws `TestError` with what the run logged otherwise. */
  async ask(method: string, path: string, request: AppRequest = {}): Promise<unknown> {
    const reply = await this.send(method, path, {
      ...request,
      headers: { 'content-type': 'application/json', ...request.headers },
    });
    if (reply.status >= 200 && reply.status < 300) return reply.text === '' ? null : decoded(reply.text);
    throw await this.failure(reply);
  }

  /** Returns the error of a reply, with the log entries of its request. */
  async failure({ status, headers, text }: Reply): Promise<TestError> {
    const { message, code } = errorIn(text, status);
    const id = headers[REQUEST_ID];
    const entries = id === undefined ? [] : await this.entriesOf(id);
    return this.errorOf({ message, code, status }, entries);
  }

  /** Returns an error whose stack has the frames of the app's files before the test's frames. */
  errorOf(
    given: { readonly message: string; readonly code: string; readonly status: number },
    entries: readonly LogEntry[],
  ): TestError {
    const error = new TestError(given.message, given.code, given.status, entries.flatMap(messagesOf));
    const stack = entries.map((entry) => entry.stack ?? '').find((each) => each !== '');
    const frames =
      stack === undefined
        ? []
        : mappedStack(stack, this.pushed.sourceOf)
            .split('\n')
            .filter((line) => /^\s+at /.test(line));
    const logged = error.logs.map((line) => `    log: ${line}`);
    const [first = '', ...rest] = (error.stack ?? '').split('\n');
    error.stack = [first, ...frames, ...logged, ...rest].join('\n');
    return error;
  }

  private async entriesOf(id: string): Promise<readonly LogEntry[]> {
    const { client, path } = this.pushed;
    await this.control.ask('logged');
    const { logs } = await dataOf(client.api.GET(`${APP}/logs`, { params: { path, query: { co_id: id } } }));
    return logs;
  }
}

function errorIn(text: string, status: number): { readonly message: string; readonly code: string } {
  try {
    const { error, error_code: code } = JSON.parse(text) as Document;
    if (typeof error === 'string') return { message: error, code: typeof code === 'string' ? code : '' };
  } catch {
    // The reply may come from something other than the platform.
  }
  return { message: text === '' ? `the platform answers ${status}` : text, code: '' };
}
