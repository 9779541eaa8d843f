import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  FindRevocationRequest,
  ListRevocationsRequest,
  Revocation,
  TokenState,
  findRevocation,
  listRevocations,
} from '#contracts/identity/keys.contract.js';
import { RevocationsService } from './revocations.service.js';

@Controller()
export class RevocationsHandler {
  constructor(@Inject(RevocationsService) private readonly revocations: RevocationsService) {}

  @HandleRpc(listRevocations)
  list(request: ListRevocationsRequest): Promise<Revocation[]> {
    return this.revocations.list(request);
  }

  @HandleRpc(findRevocation)
  async find(request: FindRevocationRequest): Promise<TokenState> {
    return { revoked: await this.revocations.includes(request) };
  }
}
