import { Controller, Inject } from '@nestjs/common';
import { HandleEvent } from '#bus/handle.decorator.js';
import { Revocation, VerificationKey, accessRevoked, keysRotated } from '#contracts/identity/keys.contract.js';
import { Revocations } from './revocations.js';
import { VerifiedTokens } from './verified-tokens.js';

@Controller()
export class IdentityEventsHandler {
  constructor(
    @Inject(VerifiedTokens) private readonly tokens: VerifiedTokens,
    @Inject(Revocations) private readonly revocations: Revocations,
  ) {}

  @HandleEvent(keysRotated)
  rotated(key: VerificationKey): void {
    this.tokens.addKey(key);
  }

  @HandleEvent(accessRevoked)
  revoked(revocation: Revocation): void {
    this.revocations.add(revocation);
  }
}
