import { Inject, Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { currentAdmin } from '#bus/transport/request-context.js';
import { AppError } from '#contracts/error.js';
import { changeOwnPassword, type ChangeOwnPasswordRequest } from '#contracts/identity/admin.contract.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import type { IdentityEnvironment } from '../env.js';
import { PasswordHasher } from '../ways/email-password/password-hasher.js';
import { AdminCredentials } from './admin-credentials.js';
import type { AdminRecord } from './admin.model.js';
import { AdminsRepository } from './admins.repository.js';
import { EndedSessions } from './ended-sessions.js';
import { ProjectAudit } from './project-audit.service.js';

/** Administrators who replace their own password. Readers may do so, too: it changes nothing in a project. */
@Injectable()
export class OwnPasswordService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: IdentityEnvironment,
    private readonly admins: AdminsRepository,
    private readonly credentials: AdminCredentials,
    private readonly passwords: PasswordHasher,
    private readonly sessions: EndedSessions,
    private readonly audit: ProjectAudit,
  ) {}

  @HandleRpc(changeOwnPassword)
  async change({ current_password, password }: ChangeOwnPasswordRequest): Promise<void> {
    const own = await this.admins.findById(currentAdmin().userId);
    if (own?.credential !== 'password') {
      throw new AppError('InvalidParameter', 'key pairs have no password: create a new key pair and delete this one');
    }
    if (own.name === this.environment.ADMIN_EMAIL) {
      throw new AppError('Conflict', `${own.name} is ADMIN_EMAIL: change ADMIN_PASSWORD and restart identity`);
    }
    const { _id, name, secretHash, roles } = await this.proven(own, current_password);
    if (!(await this.admins.replaceSecretHash(_id, secretHash, await this.passwords.hash(password)))) {
      throw new AppError('Conflict', 'the password was changed during this request: repeat it');
    }
    await this.sessions.endAll(_id);
    for (const { groupId } of roles) {
      await this.audit.record({
        groupId,
        kind: 'administrators',
        id: _id,
        name,
        operation: 'update',
        properties: ['password'],
      });
    }
  }

  /** Returns the administrator if the password is the current one. Wrong ones count as failed logins. */
  private async proven({ name }: AdminRecord, password: string): Promise<AdminRecord> {
    try {
      return await this.credentials.authenticate({ provider: 'local', username: name, password });
    } catch (error) {
      // The reply of a login would end the session of the client.
      if (error instanceof AppError && error.code === 'AdminLoginFailed') {
        throw new AppError('InvalidParameter', 'current_password is not the current password', { cause: error });
      }
      throw error;
    }
  }
}
