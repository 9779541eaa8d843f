import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { ALGORITHM_IDENTIFIER, createScope, SHA256_HEADER, SignatureV4, UNSIGNED_PAYLOAD } from '@smithy/signature-v4';
import { uriEncode } from './uri-encode.js';

export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Scope of a signature: one day of one service in one region. */
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

type SmithyRequest = Parameters<SignatureV4['presign']>[0];

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data);
}

/** Node's SHA-256 in the form the signer takes: an HMAC where there is a key. */
class Sha256 {
  private readonly hash: Hash | Hmac;

  constructor(key?: string | ArrayBuffer | ArrayBufferView) {
    this.hash = key === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(key));
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.hash.digest();
  }
}

/** Services that also require the hash of the body as a header. */
const HASHED: ReadonlySet<string> = new Set(['glacier', 's3']);

function signerFor({ credentials, region, service }: SigningScope): SignatureV4 {
  return new SignatureV4({
    credentials,
    region,
    service,
    sha256: Sha256,
    applyChecksum: HASHED.has(service),
    // S3 signs paths as they are sent, all other services encode them a second time.
    uriEscapePath: service !== 's3',
  });
}

function smithyRequest(method: string, url: URL, headers: Readonly<Record<string, string>>): SmithyRequest {
  const { protocol, hostname, host, pathname: path, searchParams } = url;
  const query = Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]));
  return { method, protocol, hostname, path, query, headers: { ...headers, host } };
}

/** Signs a request (Signature Version 4). Returns its headers with those that authenticate the sender; all of them are signed. */
export async function signedHeaders(scope: SigningScope, request: SignedRequest): Promise<Record<string, string>> {
  const { method, url, headers, body } = request;
  // The signer's default leaves out headers that a proxy may change.
  const signableHeaders = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const options = { signingDate: scope.now, signableHeaders };
  const signed = await signerFor(scope).sign({ ...smithyRequest(method, url, headers), body }, options);
  // The HTTP client sets the host header.
  const { host: _, ...sent } = signed.headers;
  return sent;
}

/** Returns a URL that allows its holder to make one kind of request for a limited time. */
export async function presignedUrl(scope: SigningScope, method: string, url: URL, expiresSeconds: number): Promise<string> {
  // The body is sent by another client, so that its hash is unknown.
  const unsigned = smithyRequest(method, url, { [SHA256_HEADER]: UNSIGNED_PAYLOAD });
  const inside = new Set([SHA256_HEADER]);
  const options = { signingDate: scope.now, expiresIn: expiresSeconds, unhoistableHeaders: inside, unsignableHeaders: inside };
  const { query = {} } = await signerFor(scope).presign(unsigned, options);
  const signed = new URL(url.href);
  signed.search = Object.entries(query)
    .flatMap(([name, values]) => [values ?? []].flat().map((value) => `${uriEncode(name)}=${uriEncode(value)}`))
    .join('&');
  return signed.href;
}

/** Form fields required to put an object into a bucket (POST policy). */
export interface SignedPolicy {
  readonly policy: string;
  readonly signature: string;
  readonly algorithm: string;
  readonly date: string;
  readonly credential: string;
}

/** @param conditions conditions of the policy, without the ones about the signature */
export async function signedPolicy(scope: SigningScope, conditions: readonly unknown[], expires: Date): Promise<SignedPolicy> {
  const { credentials, region, service, now } = scope;
  const algorithm = ALGORITHM_IDENTIFIER;
  const date = now.toISOString().replace(/[:-]|\.\d{3}/g, '');
  const credential = `${credentials.accessKeyId}/${createScope(date.slice(0, 8), region, service)}`;
  const own = [{ 'x-amz-algorithm': algorithm }, { 'x-amz-credential': credential }, { 'x-amz-date': date }];
  const text = JSON.stringify({ expiration: expires.toISOString(), conditions: [...conditions, ...own] });
  const policy = Buffer.from(text).toString('base64');
  return { policy, signature: await signerFor(scope).sign(policy, { signingDate: now }), algorithm, date, credential };
}
