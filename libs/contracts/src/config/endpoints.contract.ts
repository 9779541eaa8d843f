import { Allow, IsIn, IsOptional } from 'class-validator';
import { Nullable, ResourceId, Text } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';
import { versioned } from '../versioned.js';
import { ENDPOINT, ENDPOINT_VALIDATIONS, type EndpointValidation } from './endpoint.entity.js';

/** Maximum number of HTTPS endpoints per app. */
export const ENDPOINTS_MAX = 1_000;

class EndpointHead {
  /** Id of the endpoint. */
  @Allow() _id!: string;
  /** Name of the function that is called. */
  @Allow() function_name!: string;
  /** Id of the secret for request validation; empty if nothing is validated. */
  @Allow() secret_id!: string;
  /**
   * Time the endpoint was last changed, in unix seconds.
   * @format int64
   */
  @Allow() last_modified!: number;
}

/** A route whose requests run a function. `secret_id` and `secret_name` are empty if nothing is validated. */
export class Endpoint extends ENDPOINT.reply(EndpointHead) {}

/** An endpoint in a list. */
export class ListedEndpoint extends versioned(Endpoint) {}

/** Function and secret are identified by id or by name; the id takes precedence. */
class EndpointReferences extends AppScope {
  @Nullable()
  @Text(0, 256)
  function_name?: string;

  @Nullable()
  @Text(0, 24)
  secret_id?: string;

  /** Another name of `validation_method`. */
  @IsOptional()
  @IsIn(ENDPOINT_VALIDATIONS)
  verification_method?: EndpointValidation;
}

export class CreateEndpointRequest extends ENDPOINT.creation(EndpointReferences) {}

export class EndpointScope extends AppScope {
  /** Id of the endpoint. */
  @ResourceId('EndpointNotFound')
  endpointId!: string;
}

/** Absent properties keep their stored values. */
export class UpdateEndpointRequest extends ENDPOINT.replacement(EndpointReferences) {
  @ResourceId('EndpointNotFound')
  endpointId!: string;
}

/** Returns the HTTPS endpoints of an app. */
export const listEndpoints = defineRpc('config.endpoints.list', AppScope, listOf(ListedEndpoint), {
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
  resource: ({ endpointId }) => ({ kind: 'endpoints', id: endpointId }),
});
/**
 * Changes an HTTPS endpoint.
 * @throws EndpointAlreadyExists, FunctionNotFound, SecretNotFound, BadRequest
 */
export const updateEndpoint = defineRpc('config.endpoints.update', UpdateEndpointRequest, Endpoint, {
  access: 'project:write',
  resource: ({ endpointId }) => ({ kind: 'endpoints', id: endpointId }),
});
/** Deletes an HTTPS endpoint. */
export const deleteEndpoint = defineRpc('config.endpoints.delete', EndpointScope, nothing, {
  access: 'project:write',
  resource: ({ endpointId }) => ({ kind: 'endpoints', id: endpointId }),
});
