import { cancelTimer, hostCall, startTimer } from '../bridge.js';
import { encodeArgument } from '../ejson/ejson-encode.js';
import { OWN_RIGHTS } from '../services/rights.js';
import { Binary } from '../bson/bson-binary.js';
import { Buffer } from '../buffer/buffer.js';
import { codedError } from '../errors/node-errors.js';
import { demand } from '../lazy.js';
import { promiseResolve, textOf } from '../primordials.js';

type Listener = (...args: unknown[]) => void;

interface Emitter {
  on(event: string, listener: Listener): this;
  once(event: string, listener: Listener): this;
  emit(event: string, ...args: unknown[]): boolean;
}
interface Stream extends Emitter {
  readonly destroyed: boolean;
  destroy(error?: Error): this;
}
interface Readable extends Stream {
  push(chunk: unknown): boolean;
  resume(): this;
}
interface Writable extends Stream {
  end(): void;
}
interface Streams {
  Readable: new (options: { read: () => void }) => Readable;
  Writable: new (options: object) => Writable;
}
/** Reply of a host call (runtime §6.3). */
interface Answer {
  status: string;
  statusCode: number;
  headers: Record<string, string[]>;
  body?: { buffer: Uint8Array };
}
type Options = Readonly<Record<string, unknown>>;

export const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
/** Headers that the sender of the request sets itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'expect',
]);
/** Headers that describe the packed body; it arrives unpacked. */
const OF_PACKED: ReadonlySet<string> = new Set(['content-encoding', 'content-length', 'transfer-encoding']);

function optionsOf(
  protocol: string,
  args: readonly unknown[],
): { url: string; options: Options; callback: Listener | undefined } {
  const callback = args.find((each) => typeof each === 'function') as Listener | undefined;
  const [first, second] = args;
  const isText =
    typeof first === 'string' || (typeof first === 'object' && first !== null && 'href' in first && 'searchParams' in first);
  const options = ((isText ? second : first) ?? {}) as Options;
  const given = typeof options === 'function' ? {} : options;
  if (isText)
    return { url: typeof first === 'string' ? first : textOf((first as { href: unknown }).href), options: given, callback };
  const host = textOf(given['hostname'] ?? given['host'] ?? 'localhost').replace(/^(?!\[)(.*:.*:.*)$/, '[$1]');
  const port = given['port'] === undefined || given['port'] === null || given['port'] === '' ? '' : `:${textOf(given['port'])}`;
  const name = /:\d+$/.test(host) && given['hostname'] === undefined ? host : `${host}${port}`;
  return { url: `${textOf(given['protocol'] ?? protocol)}//${name}${textOf(given['path'] ?? '/')}`, options: given, callback };
}

function headersOf(given: unknown): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  const add = (name: string, value: unknown): void => {
    headers.set(name.toLowerCase(), Array.isArray(value) ? value.map(textOf) : [textOf(value)]);
  };
  if (typeof given !== 'object' || given === null) return headers;
  for (const [name, value] of Object.entries(given)) if (value !== undefined) add(name, value);
  return headers;
}

/** Stands in for the connection, which the platform holds: packages wait for it and set options on it. */
function socketOf(url: string): Emitter {
  const { EventEmitter } = demand<{ EventEmitter: new () => Emitter }>('node-events');
  const socket = new EventEmitter();
  const same = (): Emitter => socket;
  return Object.assign(socket, {
    connecting: false,
    destroyed: false,
    readable: true,
    writable: true,
    remoteAddress: '',
    encrypted: url.startsWith('https:'),
    authorized: true,
    setTimeout: same,
    setNoDelay: same,
    setKeepAlive: same,
    ref: same,
    unref: same,
    destroy: same,
    end: same,
  });
}

/** The reply as Node's `IncomingMessage`. */
function messageOf({ status, statusCode, headers, body }: Answer, url: string, socket: Emitter): Readable {
  const { Readable } = demand<Streams>('node-stream');
  const message = new Readable({ read: () => undefined });
  const shown: Record<string, string | string[]> = {};
  const raw: string[] = [];
  for (const [name, values] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    if (OF_PACKED.has(lower)) continue;
    shown[lower] = lower === 'set-cookie' ? values : values.join(', ');
    for (const value of values) raw.push(name, value);
  }
  Object.assign(message, {
    statusCode,
    statusMessage: status.replace(/^\d+ ?/, ''),
    headers: shown,
    rawHeaders: raw,
    trailers: {},
    httpVersion: '1.1',
    httpVersionMajor: 1,
    httpVersionMinor: 1,
    complete: true,
    url: '',
    responseUrl: url,
    socket,
    connection: socket,
    setTimeout: () => message,
  });
  if (body !== undefined && body.buffer.length > 0) message.push(Buffer.from(body.buffer));
  message.push(null);
  return message;
}

/** Node request, sent like one of `context.http` once it has ended. */
class Client {
  readonly stream: Writable;
  readonly #url: string;
  readonly #method: string;
  readonly #headers: Map<string, string[]>;
  readonly #parts: Uint8Array[] = [];
  readonly #socket: Emitter;
  #answered = false;
  #timer: number | undefined;

  constructor(url: string, protocol: string, options: Options) {
    this.#url = url;
    this.#method = textOf(options['method'] ?? 'GET').toUpperCase();
    this.#headers = headersOf(options['headers']);
    if (typeof options['auth'] === 'string' && !this.#headers.has('authorization')) {
      this.#headers.set('authorization', [`Basic ${Buffer.from(options['auth']).toString('base64')}`]);
    }
    this.#socket = socketOf(url);
    const { Writable } = demand<Streams>('node-stream');
    this.stream = new Writable({
      decodeStrings: true,
      autoDestroy: false,
      write: (chunk: Uint8Array, _encoding: string, done: () => void) => {
        this.#parts.push(chunk);
        done();
      },
      final: (done: () => void) => {
        done();
        this.#send().catch((error: unknown) => this.stream.destroy(error as Error));
      },
      destroy: (error: Error | null, done: (error: Error | null) => void) => {
        this.#stopTimer();
        done(error ?? (this.#answered ? null : codedError('ECONNRESET', new Error('socket hang up'))));
      },
    });
    Object.assign(this.stream, this.#members(protocol));
    void this.#connect();
    if (options['timeout'] !== undefined) this.#expire(options['timeout']);
  }

  /** Emits `socket` in a later turn, as Node does. */
  async #connect(): Promise<void> {
    await promiseResolve(undefined);
    if (!this.stream.destroyed) this.stream.emit('socket', this.#socket);
  }

  async #send(): Promise<void> {
    const method = this.#method;
    if (!METHODS.has(method)) throw new Error(`requests with ${method} are not available in functions`);
    const sent = [...this.#headers].filter(([name]) => !OWN_HEADERS.has(name));
    const body = Buffer.concat(this.#parts);
    const argument = {
      url: this.#url,
      headers: Object.fromEntries(sent),
      followRedirects: false,
      ...(body.length === 0 || method === 'GET' || method === 'HEAD' || method === 'DELETE' ? {} : { body: new Binary(body) }),
    };
    const question = { rights: OWN_RIGHTS, service: '', action: method.toLowerCase() };
    this.#receive((await hostCall(question, encodeArgument(argument))) as Answer);
  }

  #receive(answer: Answer): void {
    if (this.stream.destroyed) return;
    this.#answered = true;
    this.#stopTimer();
    const message = messageOf(answer, this.#url, this.#socket);
    Object.assign(message, { req: this.stream });
    Object.assign(this.stream, { res: message });
    message.once('close', () => this.stream.destroy());
    // Without a listener the reply is discarded, so that the request closes.
    if (!this.stream.emit('response', message)) message.resume();
  }

  /** Emits `timeout` if no reply has come by then; the listener has to end the request, as in Node. */
  #expire(milliseconds: unknown, callback?: unknown): Writable {
    if (typeof callback === 'function') this.stream.once('timeout', callback as Listener);
    this.#stopTimer();
    const delay = Number(milliseconds);
    if (delay > 0 && !this.#answered) {
      this.#timer = startTimer(delay, () => {
        this.#timer = undefined;
        this.stream.emit('timeout');
      });
    }
    return this.stream;
  }

  #stopTimer(): void {
    if (this.#timer !== undefined) cancelTimer(this.#timer);
    this.#timer = undefined;
  }

  #abort(): void {
    if (this.stream.destroyed) return;
    Object.assign(this.stream, { aborted: true });
    this.stream.emit('abort');
    this.stream.destroy();
  }

  #members(protocol: string): object {
    const headers = this.#headers;
    const same = (): Writable => this.stream;
    return {
      method: this.#method,
      path: /^[a-z]+:\/\/[^/]*(.*)$/i.exec(this.#url)?.[1] ?? '/',
      host: /^[a-z]+:\/\/([^/]*)/i.exec(this.#url)?.[1] ?? '',
      protocol,
      aborted: false,
      socket: this.#socket,
      connection: this.#socket,
      setHeader: (name: unknown, value: unknown) => {
        headers.set(textOf(name).toLowerCase(), Array.isArray(value) ? value.map(textOf) : [textOf(value)]);
        return this.stream;
      },
      getHeader: (name: unknown) => headers.get(textOf(name).toLowerCase())?.join(', '),
      getHeaderNames: () => [...headers.keys()],
      getHeaders: () => Object.fromEntries([...headers].map(([name, values]) => [name, values.join(', ')])),
      hasHeader: (name: unknown) => headers.has(textOf(name).toLowerCase()),
      removeHeader: (name: unknown) => headers.delete(textOf(name).toLowerCase()),
      flushHeaders: () => undefined,
      setNoDelay: same,
      setSocketKeepAlive: same,
      setTimeout: (milliseconds: unknown, callback?: unknown) => this.#expire(milliseconds, callback),
      abort: () => this.#abort(),
    };
  }
}

export function clientOf(protocol: 'http:' | 'https:') {
  const request = (...args: unknown[]): Writable => {
    const { url, options, callback } = optionsOf(protocol, args);
    const { stream } = new Client(url, protocol, options);
    if (callback !== undefined) stream.once('response', callback);
    return stream;
  };
  return {
    request,
    get: (...args: unknown[]): Writable => {
      const stream = request(...args);
      stream.end();
      return stream;
    },
  };
}
