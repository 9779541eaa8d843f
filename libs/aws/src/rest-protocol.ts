import { Binary } from 'mongodb';
import { bucketUrl, segmentOf, requireText, serviceUrl } from './aws-address.js';
import { AwsError, invalidArgument } from './aws-error.js';
import type { AwsService } from './aws-services.js';
import { xmlValue } from './query-protocol.js';
import type { RestOperation } from './rest-operations.js';
import { uriEncode } from './signature.js';
import { bytesOf, isPlainObject, wireValue } from './wire-values.js';
import { parseXml } from './xml.js';

type Arguments = Readonly<Record<string, unknown>>;

/** Headers of AWS's own, by whoever stored an object. */
const METADATA = 'x-amz-meta-';
const NUMBERS: ReadonlySet<string> = new Set(['ContentLength']);
const FLAGS: ReadonlySet<string> = new Set(['DeleteMarker']);
const DATES: ReadonlySet<string> = new Set(['LastModified']);

export interface RestRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

function headerText(value: unknown, name: string): string {
  const wire = wireValue(value, { date: (date) => date.toUTCString() }, [name]);
  const text = typeof wire === 'object' ? invalidArgument(`'${name}' must be a string`) : String(wire);
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text) ? text : invalidArgument(`'${name}' has characters a header cannot have`);
}

/** Where a copy is taken from: `bucket/key`, of which the key may be encoded already. */
function copySource(text: string): string {
  const [path = '', version] = text.split('?', 2);
  const decoded = /%[0-9a-f]{2}/i.test(path) ? path : path.split('/').map(uriEncode).join('/');
  return version === undefined ? decoded : `${decoded}?${version}`;
}

function metadataHeaders(metadata: unknown): Record<string, string> {
  if (!isPlainObject(metadata)) return invalidArgument("'Metadata' must be a document of strings");
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => {
      if (!/^[A-Za-z0-9._-]{1,128}$/.test(name)) invalidArgument("a name in 'Metadata' cannot be that of a header");
      return [`${METADATA}${name.toLowerCase()}`, headerText(value, `Metadata.${name}`)];
    }),
  );
}

function storesMetadata({ headers = {} }: RestOperation): boolean {
  return Object.hasOwn(headers, 'StorageClass');
}

function requireKnown(operation: RestOperation, action: string, args: Arguments): void {
  const { path, headers = {}, query = {}, body } = operation;
  const known = new Set([...path.members, ...Object.keys(headers), ...Object.keys(query), body]);
  if (storesMetadata(operation)) known.add('Metadata');
  const unknown = Object.keys(args).find((name) => !known.has(name));
  if (unknown !== undefined) throw new AwsError('notAllowed', `'${action}' takes no '${unknown.slice(0, 100)}'`);
}

function urlOf(service: AwsService, { path }: RestOperation, args: Arguments, region: string, endpoint?: string): URL {
  const values = path.members.map((member) => requireText(args, member));
  const [bucket, key] = values;
  if (path.members[0] === 'Bucket' && bucket !== undefined) return bucketUrl(service, region, endpoint, bucket, key);
  const url = serviceUrl(service, region, endpoint);
  const own = values.map((value) => `/${segmentOf(value)}`).join('');
  url.pathname = `${url.pathname.replace(/\/$/, '')}${path.before ?? ''}${own}${path.after ?? ''}` || '/';
  return url;
}

/** @throws AwsError for members that are missing, unknown or of the wrong type */
export function restRequest(
  service: AwsService,
  [action, operation]: readonly [string, RestOperation],
  args: Arguments,
  region: string,
  endpoint?: string,
): RestRequest {
  requireKnown(operation, action, args);
  const url = urlOf(service, operation, args, region, endpoint);
  const given = Object.entries(args).filter(([, value]) => value !== undefined && value !== null);
  const headers: Record<string, string> = {};
  const query = Object.entries(operation.fixedQuery ?? {});
  let body: Buffer = Buffer.alloc(0);
  for (const [name, value] of given) {
    const header = operation.headers?.[name];
    const parameter = operation.query?.[name];
    if (name === operation.body) body = bytesOf(value, name);
    else if (header === 'x-amz-copy-source') headers[header] = copySource(headerText(value, name));
    else if (header !== undefined) headers[header] = headerText(value, name);
    else if (parameter !== undefined) query.push([parameter, headerText(value, name)]);
    else if (name === 'Metadata') Object.assign(headers, metadataHeaders(value));
  }
  url.search = query.map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`).join('&');
  if (operation.body !== undefined) headers['content-type'] ??= 'application/octet-stream';
  return { method: operation.method, url, headers, body };
}

export interface RestReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly body: Buffer;
}

function told(name: string, text: string): unknown {
  if (NUMBERS.has(name) && /^\d{1,15}$/.test(text)) return Number(text);
  if (FLAGS.has(name)) return text === 'true';
  return DATES.has(name) && !Number.isNaN(Date.parse(text)) ? new Date(text) : text;
}

/** What an operation answers: members from headers, and from the body. @throws XmlError for a body that is none */
export function restResult(service: AwsService, operation: RestOperation, { status, headers, body }: RestReply): unknown {
  const members: Record<string, unknown> = {};
  for (const [name, header] of Object.entries(operation.replyHeaders ?? {})) {
    const text = headers[header]?.[0];
    if (text !== undefined) members[name] = told(name, text);
  }
  if (members['ETag'] !== undefined && operation.reply !== 'xml' && operation.method !== 'PUT') {
    const metadata = Object.entries(headers).filter(([name]) => name.startsWith(METADATA));
    members['Metadata'] = Object.fromEntries(metadata.map(([name, [text = '']]) => [name.slice(METADATA.length), text]));
  }
  if (operation.status !== undefined) members[operation.status] = status;
  if (operation.reply === 'xml') {
    const document = parseXml(body.toString());
    const value = xmlValue(document, service);
    // What a copy answers is one member of its result.
    return document.name === 'CopyObjectResult' ? { CopyObjectResult: value, ...members } : { ...Object(value), ...members };
  }
  return operation.reply === undefined ? members : { ...members, [operation.reply.bytes]: new Binary(body) };
}
