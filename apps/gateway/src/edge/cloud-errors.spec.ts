import { expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { cloudErrorBody, isCloudUrl } from './cloud-errors.js';

it.each([
  ['AdminLoginFailed', 401, 'UNAUTHORIZED', 'Unauthorized'],
  ['RouteNotFound', 404, 'RESOURCE_NOT_FOUND', 'Not Found'],
  ['GroupNotFound', 404, 'RESOURCE_NOT_FOUND', 'Not Found'],
  ['MethodNotAllowed', 405, 'METHOD_NOT_ALLOWED', 'Method Not Allowed'],
  ['TooManyRequests', 429, 'TOO_MANY_REQUESTS', 'Too Many Requests'],
  ['Unavailable', 503, 'SERVICE_UNAVAILABLE', 'Service Unavailable'],
] as const)('maps %s to the error properties of the cloud API', (code, error, errorCode, reason) => {
  expect(cloudErrorBody(new AppError(code, 'what is wrong'))).toEqual({ detail: 'what is wrong', error, errorCode, reason });
});

it.each(['/api/public/v1.0', '/api/public/v1.0?x=1', '/api/public/v1.0/orgs', '/api/atlas/v1.0/groups/1/peers'])(
  'knows %s for one of it',
  (url) => expect(isCloudUrl(url)).toBe(true),
);

it.each(['/api/public/v1.00', '/api/public/v2', '/api/admin/v3.0/groups', '/x/api/public/v1.0', '/'])(
  'leaves %s to others',
  (url) => expect(isCloudUrl(url)).toBe(false),
);
