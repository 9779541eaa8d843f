import { AwsError, invalidArgument } from './aws-error.js';
import type { AwsService } from './aws-services.js';
import { uriEncode } from './uri-encode.js';

/** Form of a region, including the `auto` of S3-compatible stores. */
const REGION = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const REGION_LENGTH_MAX = 32;
const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/;
/** Form of a bucket name that can be part of a host name covered by a certificate. */
const HOST_BUCKET = /^[a-z0-9][a-z0-9-]+[a-z0-9]$/;

/** Checks a region before it becomes part of a host name. */
export function requireRegion(region: unknown): string {
  if (typeof region !== 'string' || region.length > REGION_LENGTH_MAX || !REGION.test(region)) {
    return invalidArgument('invalid region name');
  }
  return region;
}

/** Returns the URL of a service. `endpoint` replaces AWS, with buckets in the path. */
export function serviceUrl({ host }: AwsService, region: string, endpoint?: string): URL {
  if (endpoint !== undefined) return new URL(endpoint);
  return new URL(`https://${host}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}/`);
}

/** Encodes one segment of a path, and rejects `.` and `..`, which would lead to another place. */
export function segmentOf(text: string): string {
  return text === '.' || text === '..' ? invalidArgument("'.' and '..' cannot be parts of a path") : uriEncode(text);
}

export function requireText(args: Readonly<Record<string, unknown>>, name: string): string {
  const value = Object.hasOwn(args, name) ? (args[name] ?? undefined) : undefined;
  if (value === undefined || value === '') throw new AwsError('missing', `'${name}' is required`);
  return typeof value === 'string' ? value : invalidArgument(`'${name}' must be a string`);
}

/** Returns the URL of a bucket, or of an object in it if a key is given. */
export function bucketUrl(service: AwsService, region: string, endpoint: string | undefined, bucket: string, key = ''): URL {
  if (!BUCKET.test(bucket) || bucket.includes('..')) invalidArgument("'Bucket' is not a valid bucket name");
  const url = serviceUrl(service, region, endpoint);
  const path = key.split('/').map(segmentOf).join('/');
  if (endpoint === undefined && HOST_BUCKET.test(bucket)) {
    url.hostname = `${bucket}.${url.hostname}`;
    url.pathname = `/${path}`;
  } else url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}/${path}`;
  return url;
}
