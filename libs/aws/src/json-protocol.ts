import { Binary } from 'mongodb';
import { serviceFailure, type AwsError } from './aws-error.js';
import type { AwsService } from './aws-services.js';
import { isBlob, isPlainObject, wireValue } from './wire-values.js';

/** Times are numbers in JSON: only their names tell them. */
const TIME = /(Date|DateTime|Timestamp)$/i;
const SECONDS_MIN = 100_000_000;

/** Unix seconds, with a part. */
function seconds(date: Date): number {
  return date.getTime() / 1_000;
}

export function jsonBody(service: AwsService, args: Readonly<Record<string, unknown>>): Buffer {
  const { blobs = [], smallNames = false } = service;
  return Buffer.from(JSON.stringify(wireValue(args, { blobs, smallNames, date: seconds })));
}

function jsonValue(value: unknown, service: AwsService, path: readonly string[] = []): unknown {
  if (Array.isArray(value)) return (value as unknown[]).map((each) => jsonValue(each, service, path));
  const name = path.at(-1) ?? '';
  if (typeof value === 'string') return isBlob(path, service.blobs) ? new Binary(Buffer.from(value, 'base64')) : value;
  if (typeof value === 'number') return TIME.test(name) && value > SECONDS_MIN ? new Date(Math.round(value * 1_000)) : value;
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => {
      const shown = service.smallNames === true ? `${member.charAt(0).toUpperCase()}${member.slice(1)}` : member;
      return [shown, jsonValue(inner, service, [...path, shown])];
    }),
  );
}

function parsed(body: Buffer): unknown {
  try {
    return body.length === 0 ? {} : (JSON.parse(body.toString()) as unknown);
  } catch {
    // Something between here and the service answered, in a form of its own.
    return undefined;
  }
}

/** @throws AwsError for a reply that is not JSON */
export function jsonResult(service: AwsService, body: Buffer): unknown {
  const value = parsed(body);
  if (!isPlainObject(value)) throw serviceFailure('SerializationError', 'the reply is not JSON');
  return jsonValue(value, service);
}

/** What a service said in JSON: `__type`, or a header, has the name of the error, with a namespace before and an address behind. */
export function jsonFailure(status: number, type: string | undefined, body: Buffer): AwsError {
  const value = parsed(body);
  const members = isPlainObject(value) ? value : {};
  const text = (name: string): string => (typeof members[name] === 'string' ? members[name] : '');
  const code = (type ?? (text('__type') || text('code'))).replace(/^.*#/, '').replace(/:.*$/, '');
  const message = text('message') || text('Message') || text('errorMessage');
  return code === '' ? serviceFailure(`${status}`, message || 'the service did not say why') : serviceFailure(code, message);
}
