import { IsBoolean, IsObject, IsOptional, IsString, MaxLength, ValidateBy } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, rawJson } from '../rpc.js';
import { AppOfAdminScope } from '../config/drafts.contract.js';
import { CALL_BYTES_MAX, type RequestFacts } from './functions.contract.js';

/** Milliseconds an operation may run, plus the time for its reply. */
const OPERATION_TIMEOUT_MS = 310_000;

/** Validates JSON of `{query, variables?, operationName?}`; `variables` may be a JSON string itself. */
function OperationText(): PropertyDecorator {
  return ValidateBy({
    name: 'isOperationText',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && value.length <= CALL_BYTES_MAX,
      defaultMessage: () => `bodyText must be a string of at most ${CALL_BYTES_MAX} characters`,
    },
  });
}

/** A GraphQL request. */
export interface GraphqlOperation {
  /** GraphQL document. */
  readonly query: string;
  /** Values of its variables, by name, or the same as a JSON string. */
  readonly variables?: unknown;
  /** Name of the operation to execute. Required if the document has several. */
  readonly operationName?: string | null;
}

/** A GraphQL reply. */
export interface GraphqlResult {
  /** Data by field. Absent if the operation was rejected before execution. */
  readonly data?: Record<string, unknown> | null;
  /** Errors, each with a message and, if there are any, locations and a path. */
  readonly errors?: readonly Record<string, unknown>[];
}

/** A part of the deployed configuration that the generated API leaves out. */
export interface GraphqlWarning {
  /** Kind of problem. */
  readonly code: string;
  /** Description of the problem. */
  readonly message: string;
  /** Name of the data source. */
  readonly data_source?: string;
  /** Name of the database. */
  readonly database?: string;
  /** Name of the collection. */
  readonly collection?: string;
}

/** An operation of an end user. */
export class ExecuteGraphqlRequest {
  /** App ID, like `hello-abcde`. */
  @IsString()
  @MaxLength(64)
  clientAppId!: string;

  /**
   * The request body as received.
   * @internal
   */
  @OperationText()
  bodyText!: string;

  /**
   * True to reject mutations: the request was a GET.
   * @internal
   */
  @IsBoolean()
  readOnly!: boolean;

  /**
   * Facts of the HTTP request.
   * @internal
   */
  @IsObject()
  request!: RequestFacts;
}

/** An operation of an administrator, with the rights of the system or of an end user. */
export class AdminGraphqlRequest extends AppOfAdminScope {
  /**
   * Id of the end user to run as, under the rules. Without it the operation runs as the system.
   * @query user_id
   */
  @IsOptional()
  @ResourceId('UserNotFound')
  userId?: string;

  /**
   * The request body as received.
   * @internal
   */
  @OperationText()
  bodyText!: string;

  /**
   * `true` for a GET, which must not change anything.
   * @internal
   */
  @IsBoolean()
  readOnly!: boolean;

  /**
   * Facts of the HTTP request.
   * @internal
   */
  @IsObject()
  request!: RequestFacts;
}

/**
 * Executes an operation of the generated GraphQL API as an end user. Takes an access token, or the credentials of a
 * login in headers. A rejected operation returns a reply with `errors`, too; a body that is not a GraphQL request fails
 * with `BadRequest`.
 * @body GraphqlOperation
 * @reply 200 GraphqlResult
 * @security userToken emailInHeader+passwordInHeader apiKeyInHeader jwtInHeader
 * @throws AuthError, InvalidPassword, AuthProviderNotFound, BadRequest, MethodNotAllowed
 */
export const executeGraphql = defineRpc('runtime.graphql.execute', ExecuteGraphqlRequest, rawJson, {
  access: 'user',
  timeoutMs: OPERATION_TIMEOUT_MS,
});
/**
 * Executes an operation of the generated GraphQL API for an administrator. It has the rights of the system, or of an
 * end user.
 * @body GraphqlOperation
 * @reply 200 GraphqlResult
 * @throws BadRequest, UserNotFound, UserDisabled, MethodNotAllowed
 */
export const executeAdminGraphql = defineRpc('runtime.graphql.executeAsSystem', AdminGraphqlRequest, rawJson, {
  access: 'project:write',
  timeoutMs: OPERATION_TIMEOUT_MS,
});
/**
 * Returns the schemas and relationships left out of the generated GraphQL API, with reasons.
 * @reply GraphqlWarning[]
 */
export const validateGraphql = defineRpc('runtime.graphql.validate', AppOfAdminScope, rawJson, {
  access: 'project:read',
  idempotent: true,
});
