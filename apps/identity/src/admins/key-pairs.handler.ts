import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  CreateKeyPairRequest,
  CreatedKeyPair,
  KeyPair,
  KeyPairScope,
  createKeyPair,
  getKeyPair,
  listKeyPairs,
  revokeKeyPair,
} from '#contracts/identity/key-pairs.contract.js';
import { ProjectScope } from '#contracts/scope.js';
import { KeyPairsService } from './key-pairs.service.js';

@Controller()
export class KeyPairsHandler {
  constructor(@Inject(KeyPairsService) private readonly keyPairs: KeyPairsService) {}

  @HandleRpc(listKeyPairs)
  list(request: ProjectScope): Promise<KeyPair[]> {
    return this.keyPairs.list(request);
  }

  @HandleRpc(createKeyPair)
  create(request: CreateKeyPairRequest): Promise<CreatedKeyPair> {
    return this.keyPairs.create(request);
  }

  @HandleRpc(getKeyPair)
  get(request: KeyPairScope): Promise<KeyPair> {
    return this.keyPairs.get(request);
  }

  @HandleRpc(revokeKeyPair)
  async revoke(request: KeyPairScope): Promise<null> {
    await this.keyPairs.revoke(request);
    return null;
  }
}
