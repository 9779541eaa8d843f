import { hostCall } from '../bridge.js';
import { encodeArgument } from '../ejson/ejson-encode.js';
import { OWN_RIGHTS } from '../services/rights.js';
import { Binary } from '../bson/bson-binary.js';
import { Buffer } from '../buffer/buffer.js';
import { demand, offer } from '../lazy.js';
import { textOf } from '../primordials.js';
import { unavailable } from './unavailable.js';

type Listener = (...args: unknown[]) => void;

interface Emitter {
  on(event: string, listener: Listener): this;
  once(event: string, listener: Listener): this;
  emit(event: string, ...args: unknown[]): boolean;
  destroy(error?: Error): this;
}
interface Readable extends Emitter {
  push(chunk: unknown): boolean;
}
interface Streams {
  Readable: new (options: { read: () => void }) => Readable;
  Writable: new (options: object) => Emitter;
}
/** What a host call returns (runtime §6.3). */
interface Answer {
  status: string;
  statusCode: number;
  headers: Record<string, string[]>;
  body?: { buffer: Uint8Array };
}
type Options = Readonly<Record<string, unknown>>;

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
/** Who asks for these is told by whoever sends the request. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'expect',
]);
/** Of a body that has been unpacked on its way. */
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

/** The reply as Node's `IncomingMessage`. */
function messageOf({ status, statusCode, headers, body }: Answer, url: string): Readable {
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
    socket: { remoteAddress: '', encrypted: url.startsWith('https:') },
    setTimeout: () => message,
  });
  if (body !== undefined && body.buffer.length > 0) message.push(Buffer.from(body.buffer));
  message.push(null);
  return message;
}

function clientOf(protocol: 'http:' | 'https:') {
  const request = (...args: unknown[]): Emitter => {
    const { url, options, callback } = optionsOf(protocol, args);
    const method = textOf(options['method'] ?? 'GET').toUpperCase();
    const headers = headersOf(options['headers']);
    if (typeof options['auth'] === 'string' && !headers.has('authorization')) {
      headers.set('authorization', [`Basic ${Buffer.from(options['auth']).toString('base64')}`]);
    }
    const parts: Uint8Array[] = [];
    const { Writable } = demand<Streams>('node-stream');
    const send = async (): Promise<void> => {
      if (!METHODS.has(method)) throw new Error(`requests with ${method} are not available in functions`);
      const sent = [...headers].filter(([name]) => !OWN_HEADERS.has(name));
      const body = Buffer.concat(parts);
      const argument = {
        url,
        headers: Object.fromEntries(sent),
        followRedirects: false,
        ...(body.length === 0 || method === 'GET' || method === 'HEAD' || method === 'DELETE' ? {} : { body: new Binary(body) }),
      };
      const question = { rights: OWN_RIGHTS, service: '', action: method.toLowerCase() };
      const answer = (await hostCall(question, encodeArgument(argument))) as Answer;
      const message = messageOf(answer, url);
      Object.assign(message, { req: client });
      client.emit('response', message);
    };
    const client = new Writable({
      decodeStrings: true,
      autoDestroy: false,
      write: (chunk: Uint8Array, _encoding: string, done: () => void) => {
        parts.push(chunk);
        done();
      },
      final: (done: () => void) => {
        done();
        send().catch((error: unknown) => client.emit('error', error));
      },
    });
    const same = (): Emitter => client;
    Object.assign(client, {
      method,
      path: /^[a-z]+:\/\/[^/]*(.*)$/i.exec(url)?.[1] ?? '/',
      host: /^[a-z]+:\/\/([^/]*)/i.exec(url)?.[1] ?? '',
      protocol,
      aborted: false,
      setHeader: (name: unknown, value: unknown) =>
        headers.set(textOf(name).toLowerCase(), Array.isArray(value) ? value.map(textOf) : [textOf(value)]),
      getHeader: (name: unknown) => headers.get(textOf(name).toLowerCase())?.join(', '),
      getHeaders: () => Object.fromEntries([...headers].map(([name, values]) => [name, values.join(', ')])),
      hasHeader: (name: unknown) => headers.has(textOf(name).toLowerCase()),
      removeHeader: (name: unknown) => headers.delete(textOf(name).toLowerCase()),
      flushHeaders: () => undefined,
      setNoDelay: same,
      setSocketKeepAlive: same,
      setTimeout: same,
      abort: () => client.destroy(),
    });
    if (callback !== undefined) client.once('response', callback);
    return client;
  };
  return {
    request,
    get: (...args: unknown[]): Emitter => {
      const client = request(...args);
      (client as Emitter & { end(): void }).end();
      return client;
    },
  };
}

/** Node keeps connections in it; here there are none to keep. */
class Agent {
  readonly options: unknown;
  readonly maxSockets = Infinity;

  constructor(options: unknown = {}) {
    this.options = options;
  }

  destroy(): void {
    // Nothing is open.
  }
}

const STATUS_CODES = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Payload Too Large',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

const shared = {
  ...unavailable('http', ['createServer', 'Server', 'ServerResponse']),
  Agent,
  METHODS: [...METHODS],
  STATUS_CODES,
  /** For `instanceof`: replies are streams like any other. */
  IncomingMessage: class IncomingMessage {},
  ClientRequest: class ClientRequest {},
  OutgoingMessage: class OutgoingMessage {},
  maxHeaderSize: 16_384,
};

offer('node-http', {
  http: { ...shared, ...clientOf('http:'), globalAgent: new Agent() },
  https: { ...shared, ...clientOf('https:'), globalAgent: new Agent() },
});
