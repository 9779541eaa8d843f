import { Binary } from '#codecs/bson/values.js';
import { serviceFailure, type AwsError } from './aws-error.js';
import type { AwsService } from './aws-services.js';
import { isBlob, isPlainObject, keepsNames, wireValue } from './wire-values.js';

/**
 * Names of times. Times are numbers of seconds in JSON, recognizable only by name and size. Times that AWS returns in
 * milliseconds are larger.
 */
const TIME = /(Date|Time|Timestamp|LastModified|At|NotBefore|NotAfter)$/;
const SECONDS_MIN = 100_000_000;
const SECONDS_MAX = 10_000_000_000;

/** Unix seconds, with a part. */
function seconds(date: Date): number {
  return date.getTime() / 1_000;
}

/** @param path of a document that is one property of the arguments */
export function jsonBody(service: AwsService, document: Readonly<Record<string, unknown>>, path: readonly string[] = []): Buffer {
  const { blobs = [], smallNames = false, keptNames = [] } = service;
  return Buffer.from(JSON.stringify(wireValue(document, { blobs, smallNames, keptNames, date: seconds }, path)));
}

function isSeconds(value: number): boolean {
  return value > SECONDS_MIN && value < SECONDS_MAX;
}

export function jsonValue(value: unknown, service: AwsService, path: readonly string[] = []): unknown {
  if (Array.isArray(value)) return (value as unknown[]).map((each) => jsonValue(each, service, path));
  const name = path.at(-1) ?? '';
  if (typeof value === 'string') return isBlob(path, service.blobs) ? new Binary(Buffer.from(value, 'base64')) : value;
  if (typeof value === 'number') return TIME.test(name) && isSeconds(value) ? new Date(Math.round(value * 1_000)) : value;
  if (!isPlainObject(value)) return value;
  const capitalizes = service.smallNames === true && !keepsNames(path, service.keptNames);
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => {
      const shown = capitalizes ? `${member.charAt(0).toUpperCase()}${member.slice(1)}` : member;
      return [shown, jsonValue(inner, service, [...path, shown])];
    }),
  );
}

function parsed(body: Buffer): unknown {
  try {
    return body.length === 0 ? {} : (JSON.parse(body.toString()) as unknown);
  } catch {
    // A proxy between this process and the service responded, in its own format.
    return undefined;
  }
}

/** @throws AwsError for a reply that is not JSON */
export function jsonResult(service: AwsService, body: Buffer): unknown {
  const value = parsed(body);
  if (!isPlainObject(value)) throw serviceFailure('SerializationError', 'the reply is not JSON');
  return jsonValue(value, service);
}

/**
 * Returns the error of a service in JSON: `__type`, or a header, holds the name of the error, with a namespace before
 * it and an address after it.
 */
export function jsonFailure(status: number, type: string | undefined, body: Buffer): AwsError {
  const value = parsed(body);
  const members = isPlainObject(value) ? value : {};
  const text = (name: string): string => (typeof members[name] === 'string' ? members[name] : '');
  const code = (type ?? (text('__type') || text('code'))).replace(/^.*#/, '').replace(/:.*$/, '');
  const message = text('message') || text('Message') || text('errorMessage');
  return code === '' ? serviceFailure(`${status}`, message || 'the service gave no reason') : serviceFailure(code, message);
}
