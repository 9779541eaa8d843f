import { IsBoolean, IsIn, Length, Matches } from 'class-validator';
import { Entity, Member } from '../entity.js';
import { Text } from '../fields.js';

export const ENDPOINT_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', '*'] as const;
export const ENDPOINT_VALIDATIONS = ['NO_VALIDATION', 'SECRET_AS_QUERY_PARAM', 'VERIFY_PAYLOAD'] as const;
export const ENDPOINT_RETURN_TYPES = ['JSON', 'EJSON'] as const;
export type EndpointMethod = (typeof ENDPOINT_METHODS)[number];
export type EndpointValidation = (typeof ENDPOINT_VALIDATIONS)[number];
export type EndpointReturnType = (typeof ENDPOINT_RETURN_TYPES)[number];

const ROUTE = /^\/[^\s?#\\]*$/;
const ROUTE_MESSAGE = "route must begin with '/' and hold no blanks, '?', '#' or '\\'";
/** Characters of a route. */
const ROUTE_MAX = 512;

/** What an HTTPS endpoint consists of. */
export class EndpointContent {
  /** Path below the endpoint URL of the app, 1 to 512 characters beginning with `/`. */
  @Member()
  @Matches(ROUTE, { message: ROUTE_MESSAGE })
  @Length(1, ROUTE_MAX)
  route!: string;

  /** HTTP method; `*` for any. */
  @Member({ type: 'text' })
  @IsIn(ENDPOINT_METHODS)
  http_method!: EndpointMethod;

  // The function may be gone. Files name it.
  /** Id of the function that is called. */
  @Member({ default: '', filed: 'apart' })
  @Text(0, 24)
  function_id!: string;

  /** How requests prove where they come from. */
  @Member({ type: 'text', default: 'NO_VALIDATION', filed: 'always' })
  @IsIn(ENDPOINT_VALIDATIONS)
  validation_method!: EndpointValidation;

  /** Name of the secret they prove it with; empty where nothing is validated. */
  @Member({ default: '' })
  @Text(0, 160)
  secret_name!: string;

  /** Whether the reply has what the function returns. */
  @Member({ default: false, filed: 'always' })
  @IsBoolean()
  respond_result!: boolean;

  /** Whether the function sees the custom data of the user. */
  @Member({ default: false, filed: 'always' })
  @IsBoolean()
  fetch_custom_user_data!: boolean;

  /** Whether credentials of somebody new create a user. */
  @Member({ default: false, filed: 'always' })
  @IsBoolean()
  create_user_on_auth!: boolean;

  /** Whether requests are refused. */
  @Member({ default: false, filed: 'always' })
  @IsBoolean()
  disabled!: boolean;

  /** How the result is written: plain JSON or extended JSON. */
  @Member({ type: 'text', default: 'JSON' })
  @IsIn(ENDPOINT_RETURN_TYPES)
  return_type!: EndpointReturnType;
}

export const ENDPOINT = new Entity(EndpointContent, ['route', 'http_method']);
