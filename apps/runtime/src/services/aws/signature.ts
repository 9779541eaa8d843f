import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'AWS4-HMAC-SHA256';
/** Stands for the hash of a body that is not signed: of URLs that are handed on. */
export const UNSIGNED_PAYLOAD = 'UNSIGNED-PAYLOAD';

export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** For what a signature counts: one day of one service in one region. */
export interface SigningScope {
  readonly credentials: AwsCredentials;
  readonly region: string;
  /** The name the service signs with. */
  readonly service: string;
  readonly now: Date;
}

export interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** `20130524T000000Z`. */
export function amzDate(now: Date): string {
  return now.toISOString().replace(/[:-]|\.\d{3}/g, '');
}

/** Everything but unreserved characters (RFC 3986) percent-encoded, as signatures want it. */
export function uriEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function credentialScope({ region, service, now }: SigningScope): string {
  return `${amzDate(now).slice(0, 8)}/${region}/${service}/aws4_request`;
}

/** Signs a text: what requests, URLs and policies have in common. */
export function signText({ credentials, region, service, now }: SigningScope, text: string): string {
  const day = hmac(`AWS4${credentials.secretAccessKey}`, amzDate(now).slice(0, 8));
  const key = hmac(hmac(hmac(day, region), service), 'aws4_request');
  return hmac(key, text).toString('hex');
}

/** S3 signs paths as they are sent, everybody else encodes them once more. */
function canonicalPath(url: URL, service: string): string {
  return service === 's3' ? url.pathname : url.pathname.split('/').map(uriEncode).join('/');
}

function byName([a, x]: readonly [string, string], [b, y]: readonly [string, string]): number {
  return a < b ? -1 : a > b ? 1 : x < y ? -1 : x > y ? 1 : 0;
}

function canonicalQuery(url: URL): string {
  const pairs = [...url.searchParams].map(([name, value]) => [uriEncode(name), uriEncode(value)] as const);
  return pairs
    .toSorted(byName)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function signature(
  scope: SigningScope,
  method: string,
  url: URL,
  headers: readonly (readonly [string, string])[],
  hash: string,
): string {
  const canonical = [
    method,
    canonicalPath(url, scope.service),
    canonicalQuery(url),
    ...headers.map(([name, value]) => `${name}:${value}`),
    '',
    headers.map(([name]) => name).join(';'),
    hash,
  ].join('\n');
  return signText(scope, [ALGORITHM, amzDate(scope.now), credentialScope(scope), sha256(canonical)].join('\n'));
}

/** Who wants the hash of the body as a header, too. */
const HASHED: ReadonlySet<string> = new Set(['glacier', 's3']);

/** The headers a request is sent with: its own, and those that prove who sends it (Signature Version 4). All of them are signed. */
export function signedHeaders(scope: SigningScope, request: SignedRequest): Record<string, string> {
  const hash = sha256(request.body);
  const headers: Record<string, string> = { ...request.headers, 'x-amz-date': amzDate(scope.now) };
  if (HASHED.has(scope.service)) headers['x-amz-content-sha256'] = hash;
  const signed = Object.entries({ ...headers, host: request.url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim().replaceAll(/ +/g, ' ')] as const)
    .toSorted(byName);
  const proof = signature(scope, request.method, request.url, signed, hash);
  const credential = `${scope.credentials.accessKeyId}/${credentialScope(scope)}`;
  const names = signed.map(([name]) => name).join(';');
  return { ...headers, authorization: `${ALGORITHM} Credential=${credential}, SignedHeaders=${names}, Signature=${proof}` };
}

/** A URL that lets whoever has it make one kind of request for a time. */
export function presignedUrl(scope: SigningScope, method: string, url: URL, expiresSeconds: number): string {
  const parameters: readonly (readonly [string, string])[] = [
    ...url.searchParams,
    ['X-Amz-Algorithm', ALGORITHM],
    ['X-Amz-Credential', `${scope.credentials.accessKeyId}/${credentialScope(scope)}`],
    ['X-Amz-Date', amzDate(scope.now)],
    ['X-Amz-Expires', String(expiresSeconds)],
    ['X-Amz-SignedHeaders', 'host'],
  ];
  const signed = new URL(url.href);
  signed.search = parameters.map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`).join('&');
  const proof = signature(scope, method, signed, [['host', signed.host]], UNSIGNED_PAYLOAD);
  return `${signed.href}&X-Amz-Signature=${proof}`;
}

/** What a form needs to put an object into a bucket (POST policy). */
export interface SignedPolicy {
  readonly policy: string;
  readonly signature: string;
  readonly algorithm: string;
  readonly date: string;
  readonly credential: string;
}

/** @param conditions those of the policy, the ones about the signature left out */
export function signedPolicy(scope: SigningScope, conditions: readonly unknown[], expires: Date): SignedPolicy {
  const credential = `${scope.credentials.accessKeyId}/${credentialScope(scope)}`;
  const date = amzDate(scope.now);
  const own = [{ 'x-amz-algorithm': ALGORITHM }, { 'x-amz-credential': credential }, { 'x-amz-date': date }];
  const text = JSON.stringify({ expiration: expires.toISOString(), conditions: [...conditions, ...own] });
  const policy = Buffer.from(text).toString('base64');
  return { policy, signature: signText(scope, policy), algorithm: ALGORITHM, date, credential };
}
