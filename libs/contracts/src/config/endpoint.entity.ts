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
/** Maximum characters of a route. */
const ROUTE_MAX = 512;

/** Content of an HTTPS endpoint. */
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

  // The function may no longer exist. Files contain its name.
  /** Id of the function that is called. */
  @Member({ default: '', filed: 'apart' })
  @Text(0, 24)
  function_id!: string;

  /** Method of request validation. */
  @Member({ type: 'text', default: 'NO_VALIDATION', filed: 'always' })
  @IsIn(ENDPOINT_VALIDATIONS)
  validation_method!: EndpointValidation;

  /** Name of the secret for request validation; empty if nothing is validated. */
  @Member({ default: '' })
  @Text(0, 160)
  secret_name!: string;

  /** True if the reply contains the return value of the function. */
  @Member({ default: false, filed: 'always' })
  @IsBoolean()
  respond_result!: boolean;

  /** True if the function can use the custom data of the user. */
  @Member({ default: false, filed: 'always' })
  @IsBoolean()
  fetch_custom_user_data!: boolean;

  /** True to create a user on the first valid credentials of an unknown person. */
  @Member({ default: false, filed: 'always' })
  @IsBoolean()
  create_user_on_auth!: boolean;

  /** True to reject requests. */
  @Member({ default: false, filed: 'always' })
  @IsBoolean()
  disabled!: boolean;

  /** Format of the result: plain JSON or extended JSON. */
  @Member({ type: 'text', default: 'JSON' })
  @IsIn(ENDPOINT_RETURN_TYPES)
  return_type!: EndpointReturnType;
}

export const ENDPOINT = new Entity(EndpointContent, ['route', 'http_method']);
