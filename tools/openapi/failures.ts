import { ERRORS, isErrorCode, type ErrorCode } from '#contracts/error.js';
import type { Access } from '#contracts/rpc.js';
import type { DocTag } from './doc-comment.js';
import { componentRef, type JsonSchema } from './json-schema.js';

export const ERROR = 'Error';

export const ERROR_SCHEMA: JsonSchema = {
  description: 'Body of the reply to a request that failed.',
  type: 'object',
  properties: {
    error: { description: 'Error message for people.', type: 'string' },
    error_code: { description: 'Error code for programs. Absent where App Services sends no code.', type: 'string' },
    errors: {
      description: 'All errors in the files of a rejected import, at most 200. Absent for other requests.',
      type: 'array',
      items: {
        type: 'object',
        properties: {
          file: { description: 'Path of the file with the error; empty if the error concerns several files.', type: 'string' },
          path: { description: 'Path of the property within the file; empty for the whole file.', type: 'string' },
          error: { description: 'Error message for people.', type: 'string' },
          error_code: { description: 'Error code for programs.', type: 'string' },
        },
        required: ['file', 'path', 'error', 'error_code'],
      },
    },
    link: { description: 'Address of the log entry of the request. Absent if the request has no log entry.', type: 'string' },
  },
  required: ['error'],
  examples: [{ error: "function not found: '5f3d2c1b0a9988776655aabb'", error_code: 'FunctionNotFound' }],
};

export const CLOUD_ERROR = 'CloudError';

export const CLOUD_ERROR_SCHEMA: JsonSchema = {
  description: 'Body of the reply to a cloud API request that failed.',
  type: 'object',
  properties: {
    detail: { description: 'Error message for people.', type: 'string' },
    error: { description: 'Status of the reply.', type: 'integer' },
    errorCode: { description: 'Error code for programs.', type: 'string' },
    reason: { description: 'Name of the status.', type: 'string' },
  },
  required: ['detail', 'error', 'errorCode', 'reason'],
  examples: [
    { detail: 'You are not authorized for this resource.', error: 401, errorCode: 'UNAUTHORIZED', reason: 'Unauthorized' },
  ],
};

const OF_CLOUD = /^\/api\/(?:public|atlas)\//;

export interface ErrorResponse {
  description: string;
  content: { 'application/json': { schema: JsonSchema } };
  /** `error_code` of the reply; empty where the reply has none. */
  'x-error-codes'?: string[];
}

/** Errors any request can fail with. */
const ALWAYS: readonly ErrorCode[] = ['BadRequest', 'TooManyRequests', 'Unavailable', 'Timeout'];
const WITH_BODY: readonly ErrorCode[] = ['RequestTooLarge', 'ReadSizeLimitExceeded'];
const BY_ACCESS: Readonly<Record<Access, readonly ErrorCode[]>> = {
  public: [],
  admin: ['InvalidSession', 'MissingAuth', 'InvalidTokenType'],
  'project:read': ['InvalidSession', 'MissingAuth', 'InvalidTokenType', 'PermissionDenied', 'GroupNotFound'],
  // Conditions on a whole request are checked by the service.
  'project:write': [
    'InvalidSession',
    'MissingAuth',
    'InvalidTokenType',
    'PermissionDenied',
    'GroupNotFound',
    'InvalidParameter',
    'MissingParameter',
  ],
  user: ['InvalidSession', 'MissingAuth', 'InvalidTokenType', 'UserDisabled', 'UserAppDomainMismatch'],
  internal: [],
};
/** Errors requests of clients to an app can fail with before they reach a service. */
const OF_CLIENT: readonly ErrorCode[] = ['OriginNotAllowed', 'AddressNotAllowed'];
const OF_CLIENT_APP: readonly ErrorCode[] = ['ClientAppNotFound'];
const OF_APP: readonly ErrorCode[] = ['AppNotFound'];

export interface Failing {
  readonly path: string;
  readonly access: Access;
  readonly hasBody: boolean;
  /** Codes of invalid properties, and of the contract's own checks. */
  readonly invalid: readonly ErrorCode[];
  readonly tags: readonly DocTag[];
}

function thrown(tags: readonly DocTag[]): ErrorCode[] {
  return tags
    .filter(({ name }) => name === 'throws')
    .flatMap(({ text }) => {
      const codes = /^[A-Za-z]+(?:, ?[A-Za-z]+)*/.exec(text)?.[0].split(/, ?/) ?? [];
      return codes.map((code) => {
        if (!isErrorCode(code)) throw new Error(`@throws ${code}: there is no such error`);
        return code;
      });
    });
}

/** Codes of every error an operation is known to fail with, by status. */
function failuresOf(failing: Failing): [status: number, codes: ErrorCode[]][] {
  const codes = new Set<ErrorCode>([
    ...ALWAYS,
    ...(failing.hasBody ? WITH_BODY : []),
    ...BY_ACCESS[failing.access],
    ...(failing.path.startsWith('/api/client/') ? OF_CLIENT : []),
    ...(failing.path.includes('/app/{clientAppId}/') ? OF_CLIENT_APP : []),
    ...(failing.path.includes('/apps/{appId}') ? OF_APP : []),
    ...failing.invalid,
    ...thrown(failing.tags),
  ]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...codes].toSorted())
    byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  return [...byStatus].toSorted(([a], [b]) => a - b);
}

/** Error responses: each set of codes is one component, shared by all operations with that set. */
export class ErrorResponses {
  readonly components: Record<string, ErrorResponse> = {};

  /** Returns the responses by status. */
  of(failing: Failing): Record<string, { $ref: string }> {
    return Object.fromEntries(
      failuresOf(failing).map(([status, codes]) => {
        const ofCloud = OF_CLOUD.test(failing.path);
        const name = `${ofCloud ? 'Cloud_' : ''}${codes.join('_')}`;
        this.components[name] ??= ofCloud ? cloudErrorResponse(codes) : errorResponse(codes);
        return [String(status), { $ref: `#/components/responses/${name}` }];
      }),
    );
  }
}

/** Describes an error response with its own codes. */
function cloudErrorResponse(codes: readonly ErrorCode[]): ErrorResponse {
  return {
    description: `${codes.join(', ')}.`,
    content: { 'application/json': { schema: componentRef(CLOUD_ERROR) } },
  };
}

function errorResponse(codes: readonly ErrorCode[]): ErrorResponse {
  const wire = [...new Set(codes.map((code) => ERRORS[code].wire ?? ''))].toSorted();
  const shown = codes.map((code) =>
    ERRORS[code].wire === null ? `${code} (without \`error_code\`)` : `\`${ERRORS[code].wire}\``,
  );
  return {
    description: `${[...new Set(shown)].join(', ')}.`,
    content: { 'application/json': { schema: componentRef(ERROR) } },
    'x-error-codes': wire,
  };
}
