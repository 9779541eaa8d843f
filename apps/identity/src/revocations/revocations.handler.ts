import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import { Revocation, listRevocations } from '#contracts/identity/keys.contract.js';
import { Empty } from '#contracts/scope.js';
import { RevocationsService } from './revocations.service.js';

@Controller()
export class RevocationsHandler {
  constructor(@Inject(RevocationsService) private readonly revocations: RevocationsService) {}

  @HandleRpc(listRevocations)
  list(_request: Empty): Promise<Revocation[]> {
    return this.revocations.list();
  }
}
