import { AppError } from '#contracts/error.js';
import { parseAnyJson } from '#codecs/json/parse-json.js';
import { checkBody, type BodyLimits } from '#security/network/body-limits.js';
import type { ReceivedRequest } from './received-request.js';

/**
 * Credentials of a request (client-api §14.3): a login with a provider, or the access token that was sent as a bearer
 * token.
 */
export type Credentials =
  | { readonly kind: 'token' }
  | { readonly kind: 'login'; readonly provider: string; readonly payload: Readonly<Record<string, string>> };

/** Credentials with their location in the request. */
export interface GivenCredentials {
  readonly credentials: Credentials;
  readonly place: 'headers' | 'body';
}

type Read = (name: string) => string | undefined;

function logins(read: Read): Credentials[] {
  const found: Credentials[] = [];
  const [username, password] = [read('email'), read('password')];
  if (username !== undefined && password !== undefined) {
    found.push({ kind: 'login', provider: 'local-userpass', payload: { username, password } });
  }
  const key = read('api-key') ?? read('apiKey');
  if (key !== undefined) found.push({ kind: 'login', provider: 'api-key', payload: { key } });
  const token = read('jwtTokenString');
  if (token !== undefined) found.push({ kind: 'login', provider: 'custom-token', payload: { token } });
  return found;
}

function inHeaders({ header }: ReceivedRequest): Credentials[] {
  const found = logins((name) => header(name.toLowerCase()));
  return /^Bearer\s/i.test(header('authorization') ?? '') ? [{ kind: 'token' }, ...found] : found;
}

const OBJECT = /^\s*\{/;
/** Number of leading bytes that are checked to detect the format of a body. */
const START_BYTES = 64;

const NOTHING: Read = () => undefined;

/**
 * Returns the string properties of a JSON object in the body; none for any other body. @throws AppError `BadRequest`,
 * `ReadSizeLimitExceeded`
 */
async function bodyTexts({ body }: ReceivedRequest, limits: BodyLimits): Promise<Read> {
  if (!OBJECT.test(body.toString('latin1', 0, START_BYTES))) return NOTHING;
  await checkBody(body, limits);
  let members: unknown;
  try {
    members = await parseAnyJson(body.toString('utf8'));
  } catch {
    return NOTHING;
  }
  if (typeof members !== 'object' || members === null) return NOTHING;
  return (name) => {
    const value: unknown = Object.hasOwn(members, name) ? (members as Record<string, unknown>)[name] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
}

/**
 * Returns `true` if a request without credentials holds a part of some. @throws AppError like {@link readCredentials}
 */
export async function hasPartOfCredentials(request: ReceivedRequest, limits: BodyLimits): Promise<boolean> {
  const inBody = await bodyTexts(request, limits);
  return ['email', 'password'].some((name) => request.header(name) !== undefined || inBody(name) !== undefined);
}

/**
 * Reads the credentials of a request; `null` if it has none. @throws AppError `InvalidParameter` for more than one, `BadRequest`
 * and `ReadSizeLimitExceeded` for a body in which they are not looked for
 */
export async function readCredentials(request: ReceivedRequest, limits: BodyLimits): Promise<GivenCredentials | null> {
  const found = [
    ...inHeaders(request).map((credentials) => ({ credentials, place: 'headers' as const })),
    ...logins(await bodyTexts(request, limits)).map((credentials) => ({ credentials, place: 'body' as const })),
  ];
  const [first, second] = found;
  if (second) {
    const where = first?.place === second.place ? `in the ${second.place}` : 'in headers and body';
    throw new AppError('InvalidParameter', `the request must have one kind of credentials: there are several ${where}`);
  }
  return first ?? null;
}
