import { IsBoolean } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, nothing, rawJson } from '../rpc.js';
import { AppScope } from '../scope.js';

export class PrivateEndpointScope extends AppScope {
  /** Id of the private endpoint. */
  @ResourceId('PrivateEndpointNotFound')
  privateEndpointId!: string;
}

export class AllowNonVpcRequest extends AppScope {
  /** Whether requests may come by other ways than a private endpoint. */
  @IsBoolean()
  allow_non_vpc_client_requests!: boolean;
}

/**
 * Returns the private endpoints of an app: always an empty list.
 * @reply object[]
 */
export const listPrivateEndpoints = defineRpc('config.network.endpoints', AppScope, rawJson, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Returns a private endpoint: there is never one.
 * @reply none
 * @throws PrivateEndpointNotFound
 */
export const getPrivateEndpoint = defineRpc('config.network.endpoint', PrivateEndpointScope, nothing, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Would create a private endpoint. Always refused: they are a matter of the network this server runs in.
 * @body object
 * @reply none
 * @throws BadRequest
 */
export const createPrivateEndpoint = defineRpc('config.network.createEndpoint', AppScope, nothing, { access: 'project:write' });
/**
 * Would change or delete a private endpoint: there is never one.
 * @body none
 * @reply none
 * @throws PrivateEndpointNotFound
 */
export const changePrivateEndpoint = defineRpc('config.network.changeEndpoint', PrivateEndpointScope, nothing, {
  access: 'project:write',
});
/**
 * Returns the services private endpoints could connect to: always an empty list.
 * @reply object[]
 */
export const listPrivateEndpointServices = defineRpc('config.network.endpointServices', AppScope, rawJson, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Sets whether requests may come by other ways than a private endpoint. They always may: `false` is refused.
 * @throws BadRequest
 */
export const allowNonVpcRequests = defineRpc('config.network.allowNonVpc', AllowNonVpcRequest, nothing, {
  access: 'project:write',
});
