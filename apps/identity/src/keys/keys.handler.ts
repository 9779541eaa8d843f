import { Controller, Inject } from '@nestjs/common';
import { HandleEvent, HandleRpc } from '#bus/handle.decorator.js';
import { VerificationKey, keysRotated, listVerificationKeys } from '#contracts/identity/keys.contract.js';
import { Empty } from '#contracts/scope.js';
import { SigningKeysService } from './signing-keys.service.js';

@Controller()
export class KeysHandler {
  constructor(@Inject(SigningKeysService) private readonly keys: SigningKeysService) {}

  @HandleRpc(listVerificationKeys)
  list(_request: Empty): Promise<VerificationKey[]> {
    return this.keys.list();
  }

  @HandleEvent(keysRotated)
  rotated(_key: VerificationKey): void {
    this.keys.reload();
  }
}
