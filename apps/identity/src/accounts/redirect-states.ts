import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '#contracts/error.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { SecretBox } from '#security/keys/secret-box.js';
import type { IdentityEnvironment } from '../env.js';
import type { DeviceInfo } from '../users/devices.js';
import type { SessionFacts } from '../tokens/claims.js';
import { UsedStatesRepository } from './used-states.repository.js';

const OWNER = 'oauth2-state';
const BASE64URL = /^[\w-]+$/;

/** State of a login that was redirected to an identity provider. */
export interface RedirectState {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly appId: string;
  /** Type of the provider. */
  readonly provider: string;
  readonly redirect: string;
  /** State the client passed. */
  readonly clientState: string;
  readonly device: DeviceInfo | null;
  readonly nonce: string;
  readonly verifier: string;
  readonly callback: string;
  /** Hash of the value that identifies the browser. */
  readonly browser: string;
  /** Session whose user gets the identity if the login is a link, else `null`. */
  readonly link: SessionFacts | null;
}

/**
 * States travel through the browser and the provider, sealed under the master key: every process can continue a login, and only
 * the platform can read or create a state.
 */
@Injectable()
export class RedirectStates {
  private readonly box: SecretBox;

  constructor(
    @Inject(ENVIRONMENT) environment: IdentityEnvironment,
    private readonly used: UsedStatesRepository,
  ) {
    this.box = SecretBox.of(environment);
  }

  seal(state: RedirectState): string {
    return this.box.seal(JSON.stringify(state), OWNER).toString('base64url');
  }

  /** Decrypts a state. Fails with `InvalidParameter` for anything the platform did not seal. */
  open(sealed: string): RedirectState {
    try {
      if (!BASE64URL.test(sealed)) throw new Error('the state is not base64url');
      return JSON.parse(this.box.open(Buffer.from(sealed, 'base64url'), OWNER)) as RedirectState;
    } catch (cause) {
      throw new AppError('InvalidParameter', 'the state of the login is not valid', { cause });
    }
  }

  /** Uses up a state. Fails with `InvalidParameter` if it has expired or was used before. */
  async take({ id, expiresAt }: RedirectState): Promise<void> {
    if (Date.now() >= expiresAt) throw new AppError('InvalidParameter', 'the login took too long: start it again');
    if (await this.used.take(id, new Date(expiresAt))) return;
    throw new AppError('InvalidParameter', 'the state of the login was already used');
  }
}
