import { AppError } from '#contracts/error.js';
import { resolvePath } from '#rules/expressions/values/path.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { ServiceArguments } from './service-arguments.js';

const URL_PARTS = ['scheme', 'host', 'path', 'query', 'fragment'];
const URLS = ['url', 'authUrl', 'followRedirects', ...URL_PARTS];
const ARGUMENTS: ReadonlySet<string> = new Set(
  [URLS, ['headers', 'cookies', 'username', 'password', 'digestAuth'], ['body', 'encodeBodyAsJSON', 'form']].flat(),
);

/** Actions of `http`, and whether each takes a form (runtime §6.2); all send a `body` they are given. */
const TAKES_FORM: ReadonlyMap<string, boolean> = new Map([
  ['get', false],
  ['head', false],
  ['delete', false],
  ['post', true],
  ['put', true],
  ['patch', true],
]);

/** A name or value that ends neither its pair nor its line. */
const COOKIE_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const COOKIE_VALUE = /^[\x20-\x3a\x3c-\x7e]*$/;

/** Request to send, and the credentials of its sender. */
export interface HttpRequest {
  /** `GET`. */
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly cookies: ReadonlyMap<string, string>;
  readonly body: Buffer | undefined;
  readonly followRedirects: boolean;
  readonly credentials: { readonly username: string; readonly password: string; readonly digest: boolean } | null;
  /** Asked first, for its cookies. */
  readonly authUrl: URL | null;
  /** `%%args`: `url` is the string that was called, `url.host` and similar ones are its parts. */
  readonly ruleArguments: (path: readonly string[]) => unknown;
}

function invalid(message: string): never {
  throw new AppError('InvalidParameter', message);
}

function parsedUrl(text: string, name: string): URL {
  if (!URL.canParse(text)) return invalid(`'${name}' is not a valid URL`);
  const url = new URL(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : invalid(`'${name}' must begin with http or https`);
}

function urlOfParts(args: ServiceArguments): URL {
  const host = args.text('host') ?? '';
  if (host === '') return args.missing('url');
  if (/[/\\?#@\s]/.test(host)) return invalid("'host' must be the name of a host");
  const scheme = args.text('scheme') ?? 'http';
  if (scheme !== 'http' && scheme !== 'https') return invalid("'scheme' must be http or https");
  const path = args.text('path') ?? '';
  const url = parsedUrl(`${scheme}://${host}/`, 'host');
  url.pathname = path;
  for (const [name, values] of args.lists('query')) for (const value of values) url.searchParams.append(name, value);
  url.hash = args.text('fragment') ?? '';
  return url;
}

function urlOf(args: ServiceArguments): URL {
  const text = args.text('url');
  if (text === undefined) return urlOfParts(args);
  const part = URL_PARTS.find((name) => args.has(name));
  if (part !== undefined) throw new AppError('ArgumentsNotAllowed', `'${part}' and 'url' cannot be combined`);
  return parsedUrl(text, 'url');
}

/** Returns the parts of a URL that rules can check, in addition to the whole URL. */
function urlParts({ protocol, host, pathname, searchParams, hash }: URL): Readonly<Record<string, unknown>> {
  const query = new Map<string, string[]>();
  for (const [name, value] of searchParams) query.set(name, [...(query.get(name) ?? []), value]);
  return { scheme: protocol.slice(0, -1), host, path: pathname, query: Object.fromEntries(query), fragment: hash.slice(1) };
}

function bodyOf(args: ServiceArguments): { body: Buffer | undefined; type: string | undefined } {
  const encode = args.flag('encodeBodyAsJSON');
  if (args.has('form')) {
    if (args.has('body')) return invalid("'form' and 'body' cannot be combined");
    const form = new URLSearchParams(
      args.fields('form').flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
    );
    return { body: Buffer.from(form.toString()), type: 'application/x-www-form-urlencoded' };
  }
  if (!encode) return { body: args.bytes('body'), type: undefined };
  const given = args.member('body');
  return { body: given === undefined ? undefined : Buffer.from(encodeEjson(given)), type: 'application/json' };
}

function cookiesOf(args: ServiceArguments): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const [name, [value = '', ...more]] of args.fields('cookies')) {
    if (more.length > 0 || !COOKIE_NAME.test(name) || !COOKIE_VALUE.test(value)) invalid(`'cookies.${name}' is not a cookie`);
    cookies.set(name, value);
  }
  return cookies;
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign stands for itself.
    return text;
  }
}

function credentialsOf(args: ServiceArguments, url: URL): HttpRequest['credentials'] {
  const username = args.text('username') ?? percentDecoded(url.username);
  const password = args.text('password') ?? percentDecoded(url.password);
  const digest = args.flag('digestAuth');
  if (digest && username === '') return args.missing('username');
  return username === '' && password === '' ? null : { username, password, digest };
}

/**
 * Reads the arguments of an `http` action. @throws AppError `ServiceCommandNotFound` for an action there is not;
 * `MissingParameter`, `ArgumentsNotAllowed`, `InvalidParameter`
 */
export function readHttpArguments(action: string, list: readonly unknown[]): HttpRequest {
  const takesForm = TAKES_FORM.get(action);
  if (takesForm === undefined) throw new AppError('ServiceCommandNotFound', `unknown action '${action.slice(0, 100)}'`);
  const args = ServiceArguments.of(action, list, ARGUMENTS);
  if (!takesForm && args.has('form')) invalid(`'${action}' takes no 'form'`);
  const url = urlOf(args);
  const parts = urlParts(url);
  const text = args.text('url') ?? url.href;
  const { body, type } = bodyOf(args);
  const headers = Object.fromEntries(args.lists('headers'));
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  const credentials = credentialsOf(args, url);
  const authUrl = args.text('authUrl');
  const { given } = args;
  url.username = '';
  url.password = '';
  return {
    method: action.toUpperCase(),
    url,
    headers: type === undefined || hasType ? headers : { ...headers, 'Content-Type': [type] },
    cookies: cookiesOf(args),
    body,
    followRedirects: args.flag('followRedirects'),
    credentials,
    authUrl: authUrl === undefined ? null : parsedUrl(authUrl, 'authUrl'),
    ruleArguments: (path) => {
      const [member, ...rest] = path;
      if (member !== 'url') return resolvePath(given, path);
      return rest.length === 0 ? text : resolvePath(parts, rest);
    },
  };
}
