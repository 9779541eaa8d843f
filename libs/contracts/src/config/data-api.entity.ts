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

/** What the configuration of an app's Data API consists of. An empty text stands for the default. */
export class DataApiContent {
  /** Whether requests are refused, as if there were no Data API. */
  @Member({ default: false })
  @IsBoolean()
  disabled!: boolean;

  /** Versions that are served: `v1`, `beta`. */
  @Member({ default: ['v1'] })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(DATA_API_VERSIONS, { each: true })
  versions!: string[];

  /** How results are written where a request does not say: plain JSON or extended JSON; empty for plain JSON. */
  @Member({ type: 'text', default: 'JSON' })
  @IsIn([...ENDPOINT_RETURN_TYPES, ''], { message: `return_type must be one of ${ENDPOINT_RETURN_TYPES.join(', ')}` })
  return_type!: EndpointReturnType | '';

  /** How requests prove where they come from; empty where nothing is validated. */
  @Member({ type: 'text', default: 'NO_VALIDATION' })
  @IsIn([...ENDPOINT_VALIDATIONS, ''], { message: `validation_method must be one of ${ENDPOINT_VALIDATIONS.join(', ')}` })
  validation_method!: EndpointValidation | '';

  /** Name of the secret they prove it with; empty where nothing is validated. */
  @Member({ default: '' })
  @Text(0, 160)
  secret_name!: string;

  /** Id of the end user requests always run as; empty for the one who calls. */
  @Member({ default: '' })
  @IsString()
  @MaxLength(64)
  run_as_user_id!: string;

  /** Source of a function that is given the request and returns the id of the user to run as; empty for none. */
  @Member({ default: '' })
  @IsString()
  @MaxLength(FUNCTION_SOURCE_MAX)
  run_as_user_id_script_source!: string;

  /** Whether credentials of somebody new create a user. */
  @Member({ default: false })
  @IsBoolean()
  create_user_on_auth!: boolean;

  /** Whether rules see the custom data of the user. */
  @Member({ default: false })
  @IsBoolean()
  fetch_custom_user_data!: boolean;

  /** Whether log entries hold what requests were given. */
  @Member({ default: false })
  @IsBoolean()
  log_function_arguments!: boolean;

  /** A JSON expression that must hold for a request to be carried out; an empty one allows every request. */
  @Member({ default: {} })
  @IsObject()
  can_evaluate!: Record<string, unknown>;

  /** Whether requests have the rights of the system, past all rules. */
  @Member({ default: false })
  @IsBoolean()
  run_as_system!: boolean;
}

export const DATA_API = new Entity(DataApiContent, []);
