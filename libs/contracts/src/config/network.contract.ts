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
  /** True if requests may bypass private endpoints. */
  @IsBoolean()
  allow_non_vpc_client_requests!: boolean;
}

/**
 * Returns the private endpoints of an app. Not supported: always an empty list.
 * @reply object[]
 */
export const listPrivateEndpoints = defineRpc('config.network.endpoints', AppScope, rawJson, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Returns a private endpoint. Not supported: always fails with `PrivateEndpointNotFound`.
 * @reply none
 * @throws PrivateEndpointNotFound
 */
export const getPrivateEndpoint = defineRpc('config.network.endpoint', PrivateEndpointScope, nothing, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Creates a private endpoint. Not supported: always fails, because the network of the server determines its private
 * endpoints.
 * @body object
 * @reply none
 * @throws BadRequest
 */
export const createPrivateEndpoint = defineRpc('config.network.createEndpoint', AppScope, nothing, { access: 'project:write' });
/**
 * Changes or deletes a private endpoint. Not supported: always fails with `PrivateEndpointNotFound`.
 * @body none
 * @reply none
 * @throws PrivateEndpointNotFound
 */
export const changePrivateEndpoint = defineRpc('config.network.changeEndpoint', PrivateEndpointScope, nothing, {
  access: 'project:write',
});
/**
 * Returns the services private endpoints can connect to. Not supported: always an empty list.
 * @reply object[]
 */
export const listPrivateEndpointServices = defineRpc('config.network.endpointServices', AppScope, rawJson, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Sets if requests may bypass private endpoints. They always may: `false` is rejected.
 * @throws BadRequest
 */
export const allowNonVpcRequests = defineRpc('config.network.allowNonVpc', AllowNonVpcRequest, nothing, {
  access: 'project:write',
});
