import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENT } from '#process/env/environment.js';
import { newId } from '#contracts/ids.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import type { IdentityEnvironment } from '../env.js';
import { ProjectsRepository } from './projects.repository.js';
import type { AdminCredential, AdminRecord } from './admin.model.js';
import { AdminsRepository } from './admins.repository.js';
import { EndedSessions } from './ended-sessions.js';
import { PasswordHasher } from '../ways/email-password/password-hasher.js';
import { hashPrivateKey, isPrivateKey } from './private-key.js';

const PROJECT_NAME = 'Groundwork';

interface FirstAdmin {
  readonly credential: AdminCredential;
  readonly name: string;
  readonly hash: () => Promise<string>;
  readonly matches: (hash: string) => Promise<boolean>;
}

/**
 * Creates the project and the administrators named in the environment before the process is ready. Existing ones are kept; only a
 * secret that changed in the environment is replaced. Any number of replicas may do this concurrently.
 */
@Injectable()
export class AdminBootstrap implements OnModuleInit {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: IdentityEnvironment,
    private readonly projects: ProjectsRepository,
    private readonly admins: AdminsRepository,
    private readonly sessions: EndedSessions,
    private readonly passwords: PasswordHasher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    const { PROJECT_ID, ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY } = this.environment;
    if (PROJECT_ID === undefined) return;
    await this.projects.ensure({ _id: PROJECT_ID, name: PROJECT_NAME, createdAt: new Date() });
    if (ADMIN_EMAIL !== undefined && ADMIN_PASSWORD !== undefined) {
      await this.ensure(PROJECT_ID, {
        credential: 'password',
        name: ADMIN_EMAIL,
        hash: () => this.passwords.hash(ADMIN_PASSWORD),
        matches: (hash) => this.passwords.verify(hash, ADMIN_PASSWORD),
      });
    }
    if (ADMIN_PUBLIC_KEY !== undefined && ADMIN_PRIVATE_KEY !== undefined) {
      await this.ensure(PROJECT_ID, {
        credential: 'key-pair',
        name: ADMIN_PUBLIC_KEY,
        hash: async () => hashPrivateKey(ADMIN_PRIVATE_KEY),
        matches: async (hash) => isPrivateKey(ADMIN_PRIVATE_KEY, hash),
      });
    }
  }

  private async ensure(groupId: string, first: FirstAdmin): Promise<void> {
    const { credential, name } = first;
    const role = { groupId, role: 'owner' } as const;
    const existing = await this.admins.findByName(credential, name);
    if (!existing) {
      const admin = { _id: newId(), credential, name, secretHash: await first.hash(), roles: [role], createdAt: new Date() };
      if (await this.admins.add(admin)) return;
    }
    const admin = existing ?? (await this.admins.findByName(credential, name));
    if (!admin) throw new Error(`failed to create the first administrator (${credential})`);
    await this.admins.addRole(admin._id, role);
    if (!(await first.matches(admin.secretHash))) await this.replaceSecret(admin, await first.hash());
  }

  /** Replaces a secret and ends the sessions opened with the old one, once, even if several replicas notice the change. */
  private async replaceSecret(admin: AdminRecord, hash: string): Promise<void> {
    if (!(await this.admins.replaceSecretHash(admin._id, admin.secretHash, hash))) return;
    this.logger.info(
      { adminId: admin._id, credential: admin.credential },
      'an administrator has a new secret from the environment',
    );
    await this.sessions.endAll(admin._id);
  }
}
