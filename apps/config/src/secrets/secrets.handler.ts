import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  CreateSecretRequest,
  RevealSecretsRequest,
  SecretScope,
  UpdateSecretRequest,
  createSecret,
  deleteSecret,
  listSecrets,
  revealSecrets,
  updateSecret,
  type RevealedSecrets,
  type Secret,
} from '#contracts/config/secrets.contract.js';
import { AppScope } from '#contracts/scope.js';
import { SecretsService } from './secrets.service.js';

@Controller()
export class SecretsHandler {
  constructor(@Inject(SecretsService) private readonly secrets: SecretsService) {}

  @HandleRpc(listSecrets)
  list(request: AppScope): Promise<Secret[]> {
    return this.secrets.list(request);
  }

  @HandleRpc(createSecret)
  create(request: CreateSecretRequest): Promise<Secret> {
    return this.secrets.create(request);
  }

  @HandleRpc(updateSecret)
  update(request: UpdateSecretRequest): Promise<Secret> {
    return this.secrets.update(request);
  }

  @HandleRpc(deleteSecret)
  delete(request: SecretScope): Promise<null> {
    return this.secrets.delete(request);
  }

  @HandleRpc(revealSecrets)
  async reveal(request: RevealSecretsRequest): Promise<RevealedSecrets> {
    return { values: await this.secrets.reveal(request) };
  }
}
