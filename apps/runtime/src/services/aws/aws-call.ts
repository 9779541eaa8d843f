import { AwsError, invalidArgument, serviceFailure } from './aws-error.js';
import { bucketUrl, requireRegion, requireText, serviceUrl } from './aws-address.js';
import { AWS_SERVICES, type AwsService } from './aws-services.js';
import { ec2Body, ec2Result, isEc2Action } from './ec2-protocol.js';
import { jsonBody, jsonFailure, jsonResult } from './json-protocol.js';
import { queryBody, queryResult, xmlFailure } from './query-protocol.js';
import { restOperation } from './rest-operations.js';
import { restRequest, restResult, type RestReply, type RestRequest } from './rest-protocol.js';
import type { AwsCredentials, SigningScope } from './signature.js';
import { isPlainObject } from './wire-values.js';
import { XmlError } from './xml.js';

const ACTION = /^[A-Z][A-Za-z0-9]{1,99}$/;
/** Default and maximum validity of a presigned URL, in milliseconds. */
const PRESIGNED_MS = 15 * 60_000;
const PRESIGNED_MS_MAX = 7 * 24 * 3_600_000;
const PRESIGNED_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/** One action of an AWS service, and the credentials to call it with. */
export interface AwsCall {
  /** Service name that functions use: `s3`. */
  readonly service: string;
  readonly action: string;
  readonly region: unknown;
  /** Arguments as BSON values. */
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly credentials: AwsCredentials;
  /** URL to use instead of AWS. */
  readonly endpoint?: string | undefined;
  readonly now: Date;
}

/** Returns the service with this name. @throws AwsError `unknown` for an unknown service, or an action it cannot have */
export function requireAction(name: string, action: string): AwsService {
  const service = AWS_SERVICES.get(name);
  if (!service) throw new AwsError('unknown', `unknown service '${name.slice(0, 100)}'`);
  if (!isActionOf(service, name, action) && !isPresigning(name, action)) {
    throw new AwsError('unknown', `service '${name}' has no action '${action.slice(0, 100)}'`);
  }
  return service;
}

function isActionOf({ protocol }: AwsService, name: string, action: string): boolean {
  if (protocol === 'rest') return restOperation(name, action) !== undefined;
  return protocol === 'ec2' ? isEc2Action(action) : ACTION.test(action);
}

export function isPresigning(service: string, action: string): boolean {
  return service === 's3' && action === 'PresignURL';
}

function scopeOf({ credentials, now }: AwsCall, { signingName }: AwsService, region: string): SigningScope {
  return { credentials, region, service: signingName, now };
}

function isForm({ protocol }: AwsService): boolean {
  return protocol === 'query' || protocol === 'ec2';
}

function unsigned(call: AwsCall, service: AwsService, region: string): RestRequest {
  const { action, arguments: args, endpoint } = call;
  const operation = restOperation(call.service, action);
  if (operation) return restRequest(service, [action, operation], args, region, endpoint);
  const url = serviceUrl(service, region, endpoint);
  if (isForm(service)) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
    const body = service.protocol === 'ec2' ? ec2Body(service, action, args) : queryBody(service, action, args);
    return { method: 'POST', url, headers, body };
  }
  const headers = {
    'content-type': `application/x-amz-json-${service.jsonVersion ?? '1.1'}`,
    'x-amz-target': `${service.target ?? ''}.${action}`,
  };
  return { method: 'POST', url, headers, body: jsonBody(service, args) };
}

/** Builds the request of a call, without a signature. @throws AwsError */
export function awsRequest(call: AwsCall): RestRequest {
  const service = requireAction(call.service, call.action);
  return unsigned(call, service, requireRegion(call.region));
}

/** Most processes sign nothing: the signer (400 kB, 40 ms) is loaded with the first signature. */
const loadSigner = () => import('./signature.js');

/** Builds and signs the request of a call. @throws AwsError */
export async function signedAwsRequest(call: AwsCall): Promise<RestRequest> {
  const request = awsRequest(call);
  const scope = scopeOf(call, requireAction(call.service, call.action), requireRegion(call.region));
  const { signedHeaders } = await loadSigner();
  return { ...request, headers: await signedHeaders(scope, request) };
}

/** Returns the result in a reply. @throws AwsError for a reply that reports an error or is malformed */
export function awsResult(call: Pick<AwsCall, 'service' | 'action'>, reply: RestReply): unknown {
  const service = requireAction(call.service, call.action);
  const operation = restOperation(call.service, call.action);
  const { status, headers, body } = reply;
  const isXml = isForm(service) || call.service === 's3';
  if (status < 200 || status > 299) {
    if (body.length === 0 && status === 404) throw serviceFailure('NotFound', 'the object does not exist');
    throw isXml ? xmlFailure(status, body) : jsonFailure(status, headers['x-amzn-errortype']?.[0], body);
  }
  try {
    if (operation) return restResult(service, operation, reply);
    if (service.protocol === 'ec2') return ec2Result(call.action, body);
    return isXml ? queryResult(service, call.action, body) : jsonResult(service, body);
  } catch (error) {
    if (error instanceof XmlError) throw serviceFailure('SerializationError', 'the reply is not XML');
    throw error;
  }
}

function expiry(value: unknown): number {
  const given = value ?? PRESIGNED_MS;
  const milliseconds = isNumeric(given) ? Number(given) : given;
  if (typeof milliseconds !== 'number' || !(milliseconds >= 1) || milliseconds > PRESIGNED_MS_MAX) {
    return invalidArgument(`'ExpirationMS' must be a number from 1 to ${PRESIGNED_MS_MAX}`);
  }
  return Math.ceil(milliseconds / 1_000);
}

/** Returns `true` for an instance of a BSON number class. */
function isNumeric(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !isPlainObject(value) && Number.isFinite(Number(value));
}

/** Returns the URL for `PresignURL`. @throws AwsError */
export async function awsPresignedUrl(call: AwsCall): Promise<string> {
  const { arguments: args } = call;
  const known = ['Bucket', 'Key', 'Method', 'ExpirationMS'];
  const unknown = Object.keys(args).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new AwsError('notAllowed', `'PresignURL' takes no '${unknown.slice(0, 100)}'`);
  const service = requireAction(call.service, call.action);
  const region = requireRegion(call.region);
  const url = bucketUrl(service, region, call.endpoint, requireText(args, 'Bucket'), requireText(args, 'Key'));
  const method = args['Method'] ?? 'GET';
  if (typeof method !== 'string' || !PRESIGNED_METHODS.has(method)) {
    return invalidArgument(`'Method' must be one of ${[...PRESIGNED_METHODS].join(', ')}`);
  }
  const expires = expiry(args['ExpirationMS']);
  const { presignedUrl } = await loadSigner();
  return presignedUrl(scopeOf(call, service, region), method, url, expires);
}
