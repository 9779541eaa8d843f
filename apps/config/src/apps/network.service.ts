import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  allowNonVpcRequests,
  changePrivateEndpoint,
  createPrivateEndpoint,
  getPrivateEndpoint,
  listPrivateEndpointServices,
  listPrivateEndpoints,
  type AllowNonVpcRequest,
  type PrivateEndpointScope,
} from '#contracts/config/network.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import { RawJson } from '#contracts/rpc.js';
import type { AppKey } from '../core/records/app-records.repository.js';
import { AppRecords } from '../core/records/app-records.service.js';

/** Replies about private endpoints, which belong to the network a server runs in: as for an app without any. */
@Injectable()
export class NetworkService {
  constructor(private readonly records: AppRecords) {}

  @HandleRpc(listPrivateEndpoints)
  endpoints(key: AppKey): Promise<RawJson> {
    return this.nothingOf(key);
  }

  @HandleRpc(listPrivateEndpointServices)
  services(key: AppKey): Promise<RawJson> {
    return this.nothingOf(key);
  }

  @HandleRpc(getPrivateEndpoint)
  endpoint(key: PrivateEndpointScope): Promise<null> {
    return this.refuse(key);
  }

  @HandleRpc(changePrivateEndpoint)
  change(key: PrivateEndpointScope): Promise<null> {
    return this.refuse(key);
  }

  @HandleRpc(createPrivateEndpoint)
  async create(key: AppKey): Promise<null> {
    await this.records.require(key);
    throw new AppError('BadRequest', "private endpoints are configured in this server's network, not here");
  }

  @HandleRpc(allowNonVpcRequests)
  async allowNonVpc({ allow_non_vpc_client_requests: allowed, ...key }: AllowNonVpcRequest): Promise<null> {
    await this.records.require(key);
    if (allowed) return null;
    throw new AppError('BadRequest', "allowed request paths are configured in this server's network, not here");
  }

  private async nothingOf(key: AppKey): Promise<RawJson> {
    await this.records.require(key);
    return new RawJson('[]');
  }

  private async refuse({ privateEndpointId, ...key }: PrivateEndpointScope): Promise<never> {
    await this.records.require(key);
    throw new AppError('PrivateEndpointNotFound', notFoundMessage('PrivateEndpointNotFound', privateEndpointId));
  }
}
