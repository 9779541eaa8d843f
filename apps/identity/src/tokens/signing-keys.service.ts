import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { calculateJwkThumbprint } from 'jose';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent, HandleRpc } from '#bus/server/handle.decorator.js';
import { AppError } from '#contracts/error.js';
import {
  keysRotated,
  listSigningKeys,
  listVerificationKeys,
  rotateSigningKeys,
  type SigningKeyInfo,
  type VerificationKey,
} from '#contracts/identity/keys.contract.js';
import { type ProjectScope } from '#contracts/scope.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { SecretBox } from '#security/keys/secret-box.js';
import { StartError } from '#process/log/start-failure.js';
import type { IdentityEnvironment } from '../env.js';
import type { SigningKeyRecord } from './signing-key.model.js';
import { SigningKeysRepository } from './signing-keys.repository.js';

/** Age in milliseconds at which the signing key is replaced. */
const ROTATE_AFTER_MS = 90 * 86_400_000;
/** Milliseconds between two checks of the age. */
const ROTATION_CHECK_MS = 3_600_000;
/** Maximum number of keys that verify; administrators cannot create more, because every process keeps all of them in memory. */
const KEYS_MAX = 100;
/**
 * Keys that administrators may create per day: one is needed after a key was compromised, the others in case that was not noticed
 * immediately.
 */
const ROTATIONS_A_DAY = 10;
const DAY_MS = 86_400_000;
/** Minimum milliseconds between two queries for unknown key ids, so that forged tokens cannot flood the store. */
const RELOAD_INTERVAL_MS = 10_000;

export interface SigningKey {
  readonly kid: string;
  readonly generation: number;
  readonly createdAt: Date;
  readonly jwk: VerificationKey['jwk'];
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

interface KeySet {
  readonly active: SigningKey;
  readonly byKid: ReadonlyMap<string, SigningKey>;
  /** Load time in milliseconds on the monotonic clock. */
  readonly loadedAt: number;
}

/**
 * ES256 keys of the platform. Several can verify and one signs; a key is published before the first token it signs. Old keys are
 * kept, because refresh tokens signed with them stay valid.
 */
@Injectable()
export class SigningKeysService implements OnModuleInit, OnModuleDestroy {
  private readonly box: SecretBox;
  private readonly ownProject: string | undefined;
  private keys: Promise<KeySet> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(ENVIRONMENT) environment: IdentityEnvironment,
    private readonly repository: SigningKeysRepository,
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.box = SecretBox.of(environment);
    this.ownProject = environment.PROJECT_ID;
  }

  async onModuleInit(): Promise<void> {
    await this.rotateWhenOld();
    this.timer = setInterval(() => {
      this.rotateWhenOld().catch((error: unknown) => this.logger.warn({ err: error }, 'failed to rotate the signing keys'));
    }, ROTATION_CHECK_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Returns the keys, newest first. Fails with `PermissionDenied` for any project except the platform's. */
  @HandleRpc(listSigningKeys)
  async infos({ groupId }: ProjectScope): Promise<SigningKeyInfo[]> {
    this.requireOwn(groupId);
    const { active, byKid } = await this.current();
    return [...byKid.values()].map((key) => toInfo(key, active));
  }

  /**
   * Creates a new signing key. Fails with `PermissionDenied` for any project except the platform's, with `InvalidParameter` if
   * there are too many keys, with `TooManyRequests` if too many of them are new.
   */
  @HandleRpc(rotateSigningKeys)
  async rotateNow({ groupId }: ProjectScope): Promise<SigningKeyInfo> {
    this.requireOwn(groupId);
    const { byKid } = await this.current();
    if (byKid.size >= KEYS_MAX) throw new AppError('InvalidParameter', `there are at most ${KEYS_MAX} signing keys`);
    requireOld([...byKid.values()]);
    await this.rotate();
    const { active } = await this.current();
    this.logger.info({ kid: active.kid }, 'an administrator rotated the signing keys');
    return toInfo(active, active);
  }

  /**
   * Checks the project. Tokens of every app and every administrator are signed with these keys, so other projects must not manage
   * them.
   */
  private requireOwn(groupId: string): void {
    if (groupId === this.ownProject) return;
    throw new AppError('PermissionDenied', "only owners of the platform's own project can manage signing keys");
  }

  private async rotateWhenOld(): Promise<void> {
    const { active } = await this.current();
    if (Date.now() - active.createdAt.getTime() >= ROTATE_AFTER_MS) await this.rotate();
  }

  /** Returns the key that signs new tokens. */
  async active(): Promise<SigningKey> {
    return (await this.current()).active;
  }

  /** Returns the key with this id, `null` if it does not exist. */
  async find(kid: string): Promise<SigningKey | null> {
    const known = await this.current();
    const key = known.byKid.get(kid);
    if (key) return key;
    if (performance.now() - known.loadedAt < RELOAD_INTERVAL_MS) return null;
    this.reload();
    return (await this.current()).byKid.get(kid) ?? null;
  }

  @HandleRpc(listVerificationKeys)
  async list(): Promise<VerificationKey[]> {
    return [...(await this.current()).byKid.values()].map(({ kid, jwk }) => ({ kid, jwk }));
  }

  /** Reloads the keys after another replica published a key. */
  @HandleEvent(keysRotated)
  reload(): void {
    this.keys = undefined;
  }

  /** Creates a new key and signs with it. If several replicas rotate concurrently, one key is created. */
  async rotate(): Promise<void> {
    const { active } = await this.current();
    await this.create(active.generation + 1);
    this.reload();
    await this.current();
  }

  private current(): Promise<KeySet> {
    if (this.keys) return this.keys;
    const keys = this.load();
    this.keys = keys;
    keys.catch(() => {
      // The next request loads them again.
      if (this.keys === keys) this.keys = undefined;
    });
    return keys;
  }

  private async load(): Promise<KeySet> {
    const loadedAt = performance.now();
    let records = await this.repository.list();
    if (records.length === 0) {
      await this.create(1);
      records = await this.repository.list();
    }
    const keys = records.map((record) => this.open(record));
    const [active] = keys;
    if (!active) throw new Error('no signing key found');
    return { active, byKid: new Map(keys.map((key) => [key.kid, key])), loadedAt };
  }

  private async create(generation: number): Promise<void> {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = publicKey.export({ format: 'jwk' }) as VerificationKey['jwk'];
    const kid = await calculateJwkThumbprint(jwk);
    const sealedPrivateJwk = this.box.seal(JSON.stringify(privateKey.export({ format: 'jwk' })), sealOwner(kid));
    const added = await this.repository.add({ _id: kid, generation, jwk, sealedPrivateJwk, createdAt: new Date() });
    if (added) await this.bus.emit(keysRotated, { kid, jwk });
  }

  private open(record: SigningKeyRecord): SigningKey {
    const privateJwk = JSON.parse(this.openPrivate(record)) as JsonWebKey;
    return {
      kid: record._id,
      generation: record.generation,
      createdAt: record.createdAt,
      jwk: record.jwk,
      publicKey: createPublicKey({ key: record.jwk, format: 'jwk' }),
      privateKey: createPrivateKey({ key: privateJwk, format: 'jwk' }),
    };
  }

  private openPrivate(record: SigningKeyRecord): string {
    try {
      return this.box.open(bytesOf(record.sealedPrivateJwk), sealOwner(record._id));
    } catch (cause) {
      throw new StartError('the signing keys in the store were sealed under another MASTER_KEY', { cause });
    }
  }
}

/** @param keys newest first */
function requireOld(keys: readonly SigningKey[]): void {
  // The first key was not created by a rotation.
  const made = keys.slice(0, -1);
  const earliest = made[ROTATIONS_A_DAY - 1];
  const waitMs = earliest ? earliest.createdAt.getTime() + DAY_MS - Date.now() : 0;
  if (waitMs <= 0) return;
  throw new AppError('TooManyRequests', `at most ${ROTATIONS_A_DAY} signing keys can be created per day: retry tomorrow`, {
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
  });
}

function toInfo({ kid, createdAt }: SigningKey, active: SigningKey): SigningKeyInfo {
  return { kid, created: Math.floor(createdAt.getTime() / 1_000), active: kid === active.kid };
}

export function sealOwner(kid: string): string {
  return `signing-key:${kid}`;
}

/** Converts stored bytes: a lean read returns the driver's Binary. */
export function bytesOf(stored: Buffer | { buffer: Uint8Array }): Uint8Array {
  return Buffer.isBuffer(stored) ? stored : new Uint8Array(stored.buffer);
}
