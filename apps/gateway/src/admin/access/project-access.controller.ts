import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  createKeyPair,
  getKeyPair,
  listKeyPairs,
  revokeKeyPair,
  type CreateKeyPairRequest,
  type KeyPairScope,
} from '#contracts/identity/key-pairs.contract.js';
import { listSigningKeys, rotateSigningKeys } from '#contracts/identity/keys.contract.js';
import type { ProjectScope } from '#contracts/scope.js';
import { JsonBody, withMembers } from '../../http/body.js';
import { Calls } from '../../http/calls.decorator.js';
import { ADMIN, Path } from '../../http/path.js';

/** Who gets into a project, and the keys tokens are signed with. The original has these in another interface. */
@Controller(`${ADMIN}/groups/:groupId`)
export class ProjectAccessController {
  constructor(private readonly bus: BusClient) {}

  @Get('api_keys')
  @Calls(listKeyPairs)
  list(@Path() path: ProjectScope) {
    return this.bus.call(listKeyPairs, path);
  }

  @Post('api_keys')
  @Calls(createKeyPair)
  create(@Path() path: ProjectScope, @JsonBody() body: CreateKeyPairRequest) {
    return this.bus.call(createKeyPair, withMembers(body, path));
  }

  @Get('api_keys/:keyPairId')
  @Calls(getKeyPair)
  get(@Path() path: KeyPairScope) {
    return this.bus.call(getKeyPair, path);
  }

  @Delete('api_keys/:keyPairId')
  @Calls(revokeKeyPair)
  @HttpCode(204)
  async revoke(@Path() path: KeyPairScope): Promise<void> {
    await this.bus.call(revokeKeyPair, path);
  }

  @Get('signing_keys')
  @Calls(listSigningKeys)
  signingKeys(@Path() path: ProjectScope) {
    return this.bus.call(listSigningKeys, path);
  }

  @Post('signing_keys')
  @Calls(rotateSigningKeys, {})
  rotate(@Path() path: ProjectScope) {
    return this.bus.call(rotateSigningKeys, path);
  }
}
