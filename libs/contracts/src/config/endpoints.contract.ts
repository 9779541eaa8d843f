import { Allow, IsIn, IsOptional } from 'class-validator';
import { entityContracts } from '../entity-contracts.js';
import { Nullable, ResourceId, Text } from '../fields.js';
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

export class EndpointScope extends AppScope {
  /** Id of the endpoint. */
  @ResourceId('EndpointNotFound')
  endpointId!: string;
}

export const endpointContracts = entityContracts('config.endpoints', ENDPOINT, {
  kind: 'endpoints',
  noun: 'an HTTPS endpoint',
  name: 'Endpoint',
  entity: Endpoint,
  listed: ListedEndpoint,
  key: EndpointScope,
  id: 'endpointId',
  references: EndpointReferences,
  throws: ['EndpointAlreadyExists', 'FunctionNotFound', 'SecretNotFound', 'BadRequest'],
});
export const listEndpoints = endpointContracts.list;
export const createEndpoint = endpointContracts.create;
export const getEndpoint = endpointContracts.get;
export const updateEndpoint = endpointContracts.change;
export const deleteEndpoint = endpointContracts.delete;
