import { Binary } from '#codecs/bson/values.js';
import { bucketUrl, segmentOf, requireText, serviceUrl } from './aws-address.js';
import { AwsError, invalidArgument } from './aws-error.js';
import type { AwsService } from './aws-services.js';
import { jsonBody, jsonResult, jsonValue } from './json-protocol.js';
import { xmlValue } from './query-protocol.js';
import type { RestOperation } from './rest-operation.js';
import { treeHash } from './tree-hash.js';
import { uriEncode } from './uri-encode.js';
import { bytesOf, isPlainObject, wireValue } from './wire-values.js';
import { parseXml } from './xml.js';

type Arguments = Readonly<Record<string, unknown>>;

/** Prefix of headers with metadata that the client stored with an object. */
const METADATA = 'x-amz-meta-';
const NUMBERS: ReadonlySet<string> = new Set(['ContentLength', 'RequestCharacters']);
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

/** Returns the source of a copy: `bucket/key`, where the key may already be encoded. */
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

const MEMBER = /\{(\w+)\}/g;

function membersOf(path: string): readonly string[] {
  return [...path.matchAll(MEMBER)].map(([, member = '']) => member);
}

function storesMetadata({ headers = {} }: RestOperation): boolean {
  return Object.hasOwn(headers, 'StorageClass');
}

function requireKnown(operation: RestOperation, action: string, args: Arguments): void {
  if (operation.json === true) return;
  const { path, headers = {}, query = {}, body, json } = operation;
  const known = new Set([...membersOf(path), ...Object.keys(headers), ...Object.keys(query), body, json]);
  if (storesMetadata(operation)) known.add('Metadata');
  const unknown = Object.keys(args).find((name) => !known.has(name));
  if (unknown !== undefined) throw new AwsError('notAllowed', `'${action}' takes no '${unknown.slice(0, 100)}'`);
}

function urlOf(service: AwsService, { path }: RestOperation, args: Arguments, region: string, endpoint?: string): URL {
  const values = new Map(membersOf(path).map((member) => [member, requireText(args, member)]));
  const bucket = values.get('Bucket');
  if (bucket !== undefined) return bucketUrl(service, region, endpoint, bucket, values.get('Key'));
  const url = serviceUrl(service, region, endpoint);
  const own = path.replace(MEMBER, (_whole, member: string) => segmentOf(values.get(member) ?? ''));
  url.pathname = `${url.pathname.replace(/\/$/, '')}${own}`;
  return url;
}

function headerOf(operation: RestOperation, header: string, value: unknown, name: string): string {
  if (operation.jsonHeaders?.has(header) !== true) return headerText(value, name);
  return Buffer.from(JSON.stringify(wireValue(value, { date: (date) => date.toISOString() }, [name]))).toString('base64');
}

/** Returns the document of a body: the properties that are sent nowhere else, or one of them. */
function documentOf(service: AwsService, { json }: RestOperation, args: Arguments, sent: ReadonlySet<string>): Buffer {
  if (json === true) return jsonBody(service, Object.fromEntries(Object.entries(args).filter(([name]) => !sent.has(name))));
  const document = json === undefined ? undefined : (args[json] ?? {});
  if (json === undefined || !isPlainObject(document)) return invalidArgument(`'${json ?? ''}' must be a document`);
  return jsonBody(service, document, [json]);
}

/** Returns an own property of the table. Names come from the caller: `constructor` is not in the table. */
function own(table: Readonly<Record<string, string>> | undefined, name: string): string | undefined {
  return table && Object.hasOwn(table, name) ? table[name] : undefined;
}

function present(args: Arguments): Arguments {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined && value !== null));
}

/** @throws AwsError for properties that are missing, unknown or of the wrong type */
export function restRequest(
  service: AwsService,
  [action, operation]: readonly [string, RestOperation],
  given: Arguments,
  region: string,
  endpoint?: string,
): RestRequest {
  const args = { ...service.defaults, ...present(given) };
  requireKnown(operation, action, args);
  const url = urlOf(service, operation, args, region, endpoint);
  const headers: Record<string, string> = { ...service.headers };
  const sent = new Set(membersOf(operation.path));
  const query = Object.entries(operation.fixedQuery ?? {});
  let body: Buffer = Buffer.alloc(0);
  for (const [name, value] of Object.entries(args)) {
    const header = own(operation.headers, name);
    const parameter = own(operation.query, name);
    if (name === operation.body) body = bytesOf(value, name);
    else if (header === 'x-amz-copy-source') headers[header] = copySource(headerText(value, name));
    else if (header !== undefined) headers[header] = headerOf(operation, header, value, name);
    else if (parameter !== undefined) query.push([parameter, headerText(value, name)]);
    else if (name === 'Metadata' && storesMetadata(operation)) Object.assign(headers, metadataHeaders(value));
    if (header !== undefined || parameter !== undefined) sent.add(name);
  }
  url.search = query.map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`).join('&');
  if (operation.body !== undefined) headers['content-type'] ??= 'application/octet-stream';
  if (operation.treeHash === true) headers['x-amz-sha256-tree-hash'] ??= treeHash(body);
  if (operation.json !== undefined) {
    headers['content-type'] = 'application/json';
    body = documentOf(service, operation, args, sent);
  }
  return { method: operation.method, url, headers, body };
}

export interface RestReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly body: Buffer;
}

/** Decodes a base64 header that holds JSON; returns the string itself if it does not. */
function unpacked(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString()) as unknown;
  } catch {
    return text;
  }
}

function headerValue(name: string, text: string): unknown {
  if (NUMBERS.has(name) && /^\d{1,15}$/.test(text)) return Number(text);
  if (FLAGS.has(name)) return text === 'true';
  return DATES.has(name) && !Number.isNaN(Date.parse(text)) ? new Date(text) : text;
}

/**
 * Returns the result of an operation: properties from headers, and from the body. @throws XmlError for a body that is
 * not XML
 */
export function restResult(service: AwsService, operation: RestOperation, { status, headers, body }: RestReply): unknown {
  const members: Record<string, unknown> = {};
  for (const [name, header] of Object.entries(operation.replyHeaders ?? {})) {
    const text = headers[header]?.[0];
    if (text === undefined) continue;
    members[name] =
      operation.jsonHeaders?.has(header) === true ? jsonValue(unpacked(text), service, [name]) : headerValue(name, text);
  }
  if (members['ETag'] !== undefined && operation.reply !== 'xml' && operation.method !== 'PUT') {
    const metadata = Object.entries(headers).filter(([name]) => name.startsWith(METADATA));
    members['Metadata'] = Object.fromEntries(metadata.map(([name, [text = '']]) => [name.slice(METADATA.length), text]));
  }
  if (operation.status !== undefined) members[operation.status] = status;
  if (operation.reply === 'xml') {
    const document = parseXml(body.toString());
    const value = xmlValue(document, service);
    // The reply to a copy is one property of its result.
    return document.name === 'CopyObjectResult' ? { CopyObjectResult: value, ...members } : { ...Object(value), ...members };
  }
  if (operation.reply === 'json') return { ...Object(jsonResult(service, body)), ...members };
  return operation.reply === undefined ? members : { ...members, [operation.reply.bytes]: new Binary(body) };
}
