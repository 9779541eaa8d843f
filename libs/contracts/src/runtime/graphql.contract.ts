import { IsBoolean, IsObject, IsString, MaxLength, ValidateBy } from 'class-validator';
import { defineRpc, rawJson } from '../rpc.js';
import { AppScope } from '../scope.js';
import { CALL_BYTES_MAX, type RequestFacts } from './functions.contract.js';

/** Milliseconds an operation may run, plus what its reply needs. */
const OPERATION_TIMEOUT_MS = 310_000;

/** JSON text of `{query, variables?, operationName?}`; `variables` may be JSON text itself. */
function OperationText(): PropertyDecorator {
  return ValidateBy({
    name: 'isOperationText',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && value.length <= CALL_BYTES_MAX,
      defaultMessage: () => `bodyText must be a string of at most ${CALL_BYTES_MAX} characters`,
    },
  });
}

/** An operation of an end user. */
export class ExecuteGraphqlRequest {
  @IsString()
  @MaxLength(64)
  clientAppId!: string;

  @OperationText()
  bodyText!: string;

  /** Mutations are refused: the request was a GET. */
  @IsBoolean()
  readOnly!: boolean;

  @IsObject()
  request!: RequestFacts;
}

/** An operation of an administrator, with the rights of the system. */
export class AdminGraphqlRequest extends AppScope {
  @OperationText()
  bodyText!: string;

  @IsObject()
  request!: RequestFacts;
}

/**
 * Both answer `{"data":…,"errors"?:[…]}` of an operation that was executed, `{"errors":[…]}` of one that was refused before. `errors`
 * have a message, locations and, while executing, a path. A body that is no GraphQL request is `BadRequest`.
 */
export const executeGraphql = defineRpc('runtime.graphql.execute', ExecuteGraphqlRequest, rawJson, {
  access: 'user',
  timeoutMs: OPERATION_TIMEOUT_MS,
});
export const executeAdminGraphql = defineRpc('runtime.graphql.executeAsSystem', AdminGraphqlRequest, rawJson, {
  access: 'project:write',
  timeoutMs: OPERATION_TIMEOUT_MS,
});
/** A list of `{code, message, data_source?, database?, collection?}`: what of the deployed configuration is not in the API, and why. */
export const validateGraphql = defineRpc('runtime.graphql.validate', AppScope, rawJson, {
  access: 'project:read',
  idempotent: true,
});
