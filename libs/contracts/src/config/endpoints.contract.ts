import { Allow, IsBoolean, IsIn, IsOptional, Length, Matches } from 'class-validator';
import { Nullable, Optional, ResourceId, Text } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

/** HTTPS endpoints of one app. */
export const ENDPOINTS_MAX = 1_000;
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

/** A function that answers requests at a route. `secret_id` and `secret_name` are empty where nothing is validated. */
export class Endpoint {
  /** Id of the endpoint. */
  @Allow() _id!: string;
  /** Path below the endpoint URL of the app, 1 to 512 characters beginning with `/`. */
  @Allow() route!: string;
  /** HTTP method; `*` for any. */
  @Allow() http_method!: EndpointMethod;
  /** Id of the function that is called. */
  @Allow() function_id!: string;
  /** Name of that function. */
  @Allow() function_name!: string;
  /** How requests prove where they come from. */
  @Allow() validation_method!: EndpointValidation;
  /** Id of the secret they prove it with; empty where nothing is validated. */
  @Allow() secret_id!: string;
  /** Name of that secret; empty where nothing is validated. */
  @Allow() secret_name!: string;
  /** Whether the reply has what the function returns. */
  @Allow() respond_result!: boolean;
  /** Whether the function sees the custom data of the user. */
  @Allow() fetch_custom_user_data!: boolean;
  /** Whether credentials of somebody new create a user. */
  @Allow() create_user_on_auth!: boolean;
  /** How the result is written: plain JSON or extended JSON. */
  @Allow() return_type!: EndpointReturnType;
  /** Whether requests are refused. */
  @Allow() disabled!: boolean;
  /**
   * When the endpoint was changed last, in unix seconds.
   * @format int64
   */
  @Allow() last_modified!: number;
}

/** Function and secret go by id or by name; the id decides when both are given. */
class EndpointSettings extends AppScope {
  @Nullable()
  @Text(0, 24)
  function_id?: string;

  @Nullable()
  @Text(0, 256)
  function_name?: string;

  @IsOptional()
  @IsIn(ENDPOINT_VALIDATIONS)
  validation_method?: EndpointValidation;

  /** Another name of `validation_method`. */
  @IsOptional()
  @IsIn(ENDPOINT_VALIDATIONS)
  verification_method?: EndpointValidation;

  @Nullable()
  @Text(0, 24)
  secret_id?: string;

  @Nullable()
  @Text(0, 160)
  secret_name?: string;

  @IsOptional()
  @IsBoolean()
  respond_result?: boolean;

  @IsOptional()
  @IsBoolean()
  fetch_custom_user_data?: boolean;

  @IsOptional()
  @IsBoolean()
  create_user_on_auth?: boolean;

  @IsOptional()
  @IsIn(ENDPOINT_RETURN_TYPES)
  return_type?: EndpointReturnType;

  @IsOptional()
  @IsBoolean()
  disabled?: boolean;
}

export class CreateEndpointRequest extends EndpointSettings {
  @Matches(ROUTE, { message: ROUTE_MESSAGE })
  @Length(1, ROUTE_MAX)
  route!: string;

  @IsIn(ENDPOINT_METHODS)
  http_method!: EndpointMethod;
}

export class EndpointScope extends AppScope {
  /** Id of the endpoint. */
  @ResourceId('EndpointNotFound')
  endpointId!: string;
}

/** Members that are absent keep what is stored. */
export class UpdateEndpointRequest extends EndpointSettings {
  @ResourceId('EndpointNotFound')
  endpointId!: string;

  @Optional()
  @Matches(ROUTE, { message: ROUTE_MESSAGE })
  @Length(1, ROUTE_MAX)
  route?: string;

  @Optional()
  @IsIn(ENDPOINT_METHODS)
  http_method?: EndpointMethod;
}

/** Returns the HTTPS endpoints of an app. */
export const listEndpoints = defineRpc('config.endpoints.list', AppScope, listOf(Endpoint), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Creates an HTTPS endpoint.
 * @throws EndpointAlreadyExists, FunctionNotFound, SecretNotFound, BadRequest
 */
export const createEndpoint = defineRpc('config.endpoints.create', CreateEndpointRequest, Endpoint, { access: 'project:write' });
/** Returns an HTTPS endpoint. */
export const getEndpoint = defineRpc('config.endpoints.get', EndpointScope, Endpoint, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Changes an HTTPS endpoint.
 * @throws EndpointAlreadyExists, FunctionNotFound, SecretNotFound, BadRequest
 */
export const updateEndpoint = defineRpc('config.endpoints.update', UpdateEndpointRequest, Endpoint, { access: 'project:write' });
/** Deletes an HTTPS endpoint. */
export const deleteEndpoint = defineRpc('config.endpoints.delete', EndpointScope, nothing, { access: 'project:write' });
