import { Controller, Inject } from '@nestjs/common';
import { HandleEvent, HandleRpc } from '#bus/handle.decorator.js';
import {
  SigningKeyInfo,
  VerificationKey,
  keysRotated,
  listSigningKeys,
  listVerificationKeys,
  rotateSigningKeys,
} from '#contracts/identity/keys.contract.js';
import { Empty, ProjectScope } from '#contracts/scope.js';
import { SigningKeysService } from './signing-keys.service.js';

@Controller()
export class KeysHandler {
  constructor(@Inject(SigningKeysService) private readonly keys: SigningKeysService) {}

  @HandleRpc(listVerificationKeys)
  list(_request: Empty): Promise<VerificationKey[]> {
    return this.keys.list();
  }

  @HandleRpc(listSigningKeys)
  infos({ groupId }: ProjectScope): Promise<SigningKeyInfo[]> {
    return this.keys.infos(groupId);
  }

  @HandleRpc(rotateSigningKeys)
  rotate({ groupId }: ProjectScope): Promise<SigningKeyInfo> {
    return this.keys.rotateNow(groupId);
  }

  @HandleEvent(keysRotated)
  rotated(_key: VerificationKey): void {
    this.keys.reload();
  }
}
