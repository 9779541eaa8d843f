import { Injectable } from '@nestjs/common';
import { AppError } from '#contracts/error.js';
import type { AdminRecord } from './admin.model.js';
import { AdminsRepository } from './admins.repository.js';

/**
 * Keeps an owner who can log in with each project. Rights are taken first and given back if no owner is left, so that two requests
 * at the same time cannot take them from the last two owners.
 */
@Injectable()
export class ProjectOwners {
  constructor(private readonly admins: AdminsRepository) {}

  /** Makes an owner a reader. Fails with `Conflict` and this message for the last owner. */
  async withoutRole(admin: AdminRecord, groupId: string, refusal: string): Promise<void> {
    if (!isOwner(admin, groupId)) return;
    await this.admins.setRole(admin._id, { groupId, role: 'reader' });
    if (await this.admins.hasOwner(groupId)) return;
    await this.admins.setRole(admin._id, { groupId, role: 'owner' });
    throw new AppError('Conflict', refusal);
  }

  /** Refuses logins of an administrator. Fails with `Conflict` for the last owner of any project. */
  async disabled(admin: AdminRecord): Promise<void> {
    await this.admins.setDisabled(admin._id, true);
    for (const { groupId, role } of admin.roles) {
      if (role !== 'owner' || (await this.admins.hasOwner(groupId))) continue;
      await this.admins.setDisabled(admin._id, false);
      throw new AppError('Conflict', 'the last owner of a project cannot be disabled');
    }
  }
}

export function isOwner({ roles }: AdminRecord, group: string): boolean {
  return roles.some(({ groupId, role }) => groupId === group && role === 'owner');
}
