import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { currentAdmin } from '#bus/transport/request-context.js';
import { AppError } from '#contracts/error.js';
import {
  checkDigest,
  getCloudStatus,
  listCloudGroups,
  type CloudGroups,
  type CloudStatus,
  type DigestCheck,
  type DigestRequest,
} from '#contracts/identity/cloud.contract.js';
import { digestChallenges, readDigestResponse } from './digest-header.js';
import { isDigestOf, type DigestResponse } from './digest-response.js';
import { ProjectsRepository } from './projects.repository.js';
import { callerNetwork } from '../limits/caller-network.js';
import type { LoginAttempt } from '../limits/login-throttle.js';
import { LoginThrottles } from '../limits/login-throttles.js';
import type { AdminRecord } from './admin.model.js';
import { AdminsRepository } from './admins.repository.js';
import { CloudNonces } from './cloud-nonces.service.js';
import { DigestKeys } from './digest-keys.js';

/** Part of the Atlas administration API that realm-cli uses, with the key pair as HTTP digest. */
@Injectable()
export class CloudService {
  /** Key that replaces the digest key of an unknown user, so that refusing it takes the same work. */
  private readonly unknownCallersKey = randomBytes(32).toString('hex');

  constructor(
    private readonly nonces: CloudNonces,
    private readonly admins: AdminsRepository,
    private readonly projects: ProjectsRepository,
    private readonly keys: DigestKeys,
    private readonly throttles: LoginThrottles,
  ) {}

  @HandleRpc(getCloudStatus)
  async status(): Promise<CloudStatus> {
    this.requireOn();
    return { appName: 'Groundwork' };
  }

  /**
   * Checks a digest. A correct response to a nonce that can no longer be used is not a failure: the reply is a new nonce, marked
   * `stale`.
   */
  @HandleRpc(checkDigest)
  async check({ method, uri, authorization }: DigestRequest): Promise<DigestCheck> {
    this.requireOn();
    const answer = authorization === undefined ? null : readDigestResponse(authorization);
    if (!answer) return this.refused(false);
    const attempt: LoginAttempt = { account: answer.username, address: callerNetwork() };
    this.throttles.admins.assertOpen(attempt);
    const admin = await this.admins.findByName('key-pair', answer.username);
    this.throttles.admins.assertOpen(attempt);
    const proven = this.proves(admin, method, answer) && answer.uri === uri;
    if (!admin || admin.disabled || !proven) {
      this.throttles.admins.failed(attempt);
      return this.refused(false);
    }
    if (!(await this.nonces.use(answer.nonce, answer.nc))) return this.refused(true);
    this.throttles.admins.succeeded(attempt);
    return { admin: { userId: admin._id, roles: admin.roles }, challenges: [] };
  }

  @HandleRpc(listCloudGroups)
  async groups(): Promise<CloudGroups> {
    const ids = currentAdmin().roles.map(({ groupId }) => groupId);
    const results = (await this.projects.listByIds(ids)).map(({ _id: id, name }) => ({ id, name }));
    return { links: [], results, totalCount: results.length };
  }

  private proves(admin: AdminRecord | null, method: string, answer: DigestResponse): boolean {
    const keys = admin && this.keys.of(admin);
    return isDigestOf(keys?.[answer.algorithm] ?? this.unknownCallersKey, method, answer) && keys !== null;
  }

  private refused(stale: boolean): DigestCheck {
    return { admin: null, challenges: digestChallenges(this.nonces.make(), stale) };
  }

  private requireOn(): void {
    if (!this.keys.areKept) throw new AppError('RouteNotFound', 'not found');
  }
}
