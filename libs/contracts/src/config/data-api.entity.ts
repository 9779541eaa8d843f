import { ArrayMinSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsObject, IsString, MaxLength } from 'class-validator';
import { Entity, Member } from '../entity.js';
import { Text } from '../fields.js';
import {
  ENDPOINT_RETURN_TYPES,
  ENDPOINT_VALIDATIONS,
  type EndpointReturnType,
  type EndpointValidation,
} from './endpoint.entity.js';
import { FUNCTION_SOURCE_MAX } from './function.entity.js';

/** Versions of the Data API; all behave the same. */
export const DATA_API_VERSIONS = ['v1', 'beta'] as const;

/** Configuration of an app's Data API. An empty string stands for the default. */
export class DataApiContent {
  /** True to reject requests as if the Data API did not exist. */
  @Member({ default: false })
  @IsBoolean()
  disabled!: boolean;

  /** Available versions: `v1`, `beta`. */
  @Member({ default: ['v1'] })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(DATA_API_VERSIONS, { each: true })
  versions!: string[];

  /** Default format of results if a request does not specify one: plain JSON or extended JSON; empty for plain JSON. */
  @Member({ type: 'text', default: 'JSON' })
  @IsIn([...ENDPOINT_RETURN_TYPES, ''], { message: `return_type must be one of ${ENDPOINT_RETURN_TYPES.join(', ')}` })
  return_type!: EndpointReturnType | '';

  /** Method of request validation; empty for none. */
  @Member({ type: 'text', default: 'NO_VALIDATION' })
  @IsIn([...ENDPOINT_VALIDATIONS, ''], { message: `validation_method must be one of ${ENDPOINT_VALIDATIONS.join(', ')}` })
  validation_method!: EndpointValidation | '';

  /** Name of the secret for request validation; empty if nothing is validated. */
  @Member({ default: '' })
  @Text(0, 160)
  secret_name!: string;

  /** Id of the end user requests always run as; empty for the caller. */
  @Member({ default: '' })
  @IsString()
  @MaxLength(64)
  run_as_user_id!: string;

  /** Source of a function that receives the request and returns the id of the user to run as; empty for none. */
  @Member({ default: '' })
  @IsString()
  @MaxLength(FUNCTION_SOURCE_MAX)
  run_as_user_id_script_source!: string;

  /** True to create a user on the first valid credentials of an unknown person. */
  @Member({ default: false })
  @IsBoolean()
  create_user_on_auth!: boolean;

  /** True if rules can use the custom data of the user. */
  @Member({ default: false })
  @IsBoolean()
  fetch_custom_user_data!: boolean;

  /** True to include the arguments of requests in log entries. */
  @Member({ default: false })
  @IsBoolean()
  log_function_arguments!: boolean;

  /** A JSON expression that must be true for a request to be executed; an empty one allows all requests. */
  @Member({ default: {} })
  @IsObject()
  can_evaluate!: Record<string, unknown>;

  /** True to execute requests with the rights of the system, bypassing all rules. */
  @Member({ default: false })
  @IsBoolean()
  run_as_system!: boolean;
}

export const DATA_API = new Entity(DataApiContent, []);
