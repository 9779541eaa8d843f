import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { currentAdmin } from '#bus/transport/request-context.js';
import type { AuditOperation } from '#contracts/config/audit.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import {
  ADMINISTRATORS_MAX,
  createAdministrator,
  getAdministrator,
  listAdministrators,
  removeAdministrator,
  setAdministratorPassword,
  updateAdministrator,
  type Administrator,
  type AdministratorPassword,
  type AdministratorScope,
  type CreateAdministratorRequest,
  type CreatedAdministrator,
  type SetAdministratorPasswordRequest,
  type UpdateAdministratorRequest,
} from '#contracts/identity/administrators.contract.js';
import { newId } from '#contracts/ids.js';
import type { ProjectRole } from '#contracts/principal.js';
import type { ProjectScope } from '#contracts/scope.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import type { IdentityEnvironment } from '../env.js';
import { unixSeconds } from '../tokens/claims.js';
import { PasswordHasher } from '../ways/email-password/password-hasher.js';
import type { AdminRecord } from './admin.model.js';
import { AdminsRepository } from './admins.repository.js';
import { EndedSessions } from './ended-sessions.js';
import { ProjectAudit } from './project-audit.service.js';
import { ProjectOwners, isOwner } from './project-owners.js';

const PASSWORD_BYTES = 18;

/** Administrators of a project who log in with an email address and a password. */
@Injectable()
export class AdministratorsService {
  private readonly environmentEmail: string | undefined;

  constructor(
    @Inject(ENVIRONMENT) environment: IdentityEnvironment,
    private readonly admins: AdminsRepository,
    private readonly owners: ProjectOwners,
    private readonly sessions: EndedSessions,
    private readonly passwords: PasswordHasher,
    private readonly audit: ProjectAudit,
  ) {
    this.environmentEmail = environment.ADMIN_EMAIL;
  }

  @HandleRpc(listAdministrators)
  async list({ groupId }: ProjectScope): Promise<Administrator[]> {
    return (await this.admins.listPeople(groupId, ADMINISTRATORS_MAX)).map((admin) => this.view(groupId, admin));
  }

  @HandleRpc(getAdministrator)
  async get({ groupId, administratorId }: AdministratorScope): Promise<Administrator> {
    return this.view(groupId, await this.require(groupId, administratorId));
  }

  @HandleRpc(createAdministrator)
  async create({ groupId, email, role_name, password }: CreateAdministratorRequest): Promise<CreatedAdministrator> {
    const role = { groupId, role: roleOf(role_name) };
    const generated = password === undefined ? newPassword() : null;
    const secretHash = await this.passwords.hash(password ?? generated ?? '');
    const made: AdminRecord = {
      _id: newId(),
      credential: 'password',
      name: email,
      secretHash,
      roles: [role],
      createdAt: new Date(),
    };
    const isNew = await this.admins.add(made);
    const admin = isNew ? made : await this.joined(role, email, password !== undefined);
    // Count after adding the new one, so that concurrent requests cannot exceed the limit.
    if ((await this.admins.listPeople(groupId, ADMINISTRATORS_MAX + 1)).length > ADMINISTRATORS_MAX) {
      await this.admins.removeRole(admin._id, groupId);
      throw new AppError('InvalidParameter', `a project has at most ${ADMINISTRATORS_MAX} administrators`);
    }
    await this.note(groupId, admin, 'create');
    return { ...this.view(groupId, admin), password: isNew ? generated : null };
  }

  @HandleRpc(updateAdministrator)
  async update({ groupId, administratorId, role_name, disabled }: UpdateAdministratorRequest): Promise<Administrator> {
    let admin = await this.require(groupId, administratorId);
    const before = roleIn(admin, groupId);
    const role = role_name === undefined ? before : roleOf(role_name);
    const properties: string[] = [];
    if (disabled !== undefined && disabled !== (admin.disabled ?? false)) {
      requireAllProjects(admin);
      if (disabled) await this.owners.disabled(admin);
      else await this.admins.setDisabled(admin._id, false);
      properties.push('disabled');
    }
    if (role !== null && role !== before) {
      if (role === 'reader') await this.owners.withoutRole(admin, groupId, 'the last owner of a project cannot become a reader');
      else await this.admins.setRole(admin._id, { groupId, role });
      properties.push('role_name');
    }
    if (properties.length > 0) {
      // Sessions of more rights than before go on, with the new role from their next access token.
      if (disabled || role === 'reader') await this.sessions.endAll(admin._id);
      await this.note(groupId, admin, 'update', properties);
      admin = await this.require(groupId, administratorId);
    }
    return this.view(groupId, admin);
  }

  @HandleRpc(setAdministratorPassword)
  async setPassword(request: SetAdministratorPasswordRequest): Promise<AdministratorPassword> {
    const { groupId, administratorId, password } = request;
    const admin = await this.require(groupId, administratorId);
    requireAllProjects(admin);
    this.requireOwnPassword(admin);
    const generated = password === undefined ? newPassword() : null;
    await this.admins.setSecretHash(admin._id, await this.passwords.hash(password ?? generated ?? ''));
    await this.sessions.endAll(admin._id);
    await this.note(groupId, admin, 'update', ['password']);
    return { password: generated };
  }

  @HandleRpc(removeAdministrator)
  async remove({ groupId, administratorId }: AdministratorScope): Promise<void> {
    const admin = await this.require(groupId, administratorId);
    if (this.isFromEnvironment(admin)) {
      throw new AppError(
        'Conflict',
        `${admin.name} is ADMIN_EMAIL and would be added again at the next start: disable it instead`,
      );
    }
    await this.owners.withoutRole(admin, groupId, 'the last owner of a project cannot be removed');
    await this.admins.removeRole(admin._id, groupId);
    await this.sessions.endAll(admin._id);
    await this.note(groupId, admin, 'delete');
  }

  /** Gives an existing administrator a role in a project. */
  private async joined(role: AdminRecord['roles'][number], email: string, hasPassword: boolean): Promise<AdminRecord> {
    const existing = await this.admins.findByName('password', email);
    if (!existing) throw new AppError('Conflict', `${email} was removed during this request: repeat it`);
    if (roleIn(existing, role.groupId) !== null) throw taken(`${email} is already an administrator of this project`);
    if (hasPassword) throw taken(`${email} already has an account, which keeps its password: repeat the request without one`);
    await this.admins.addRole(existing._id, role);
    return { ...existing, roles: [...existing.roles, role] };
  }

  private async require(groupId: string, administratorId: string): Promise<AdminRecord> {
    const admin = await this.admins.findPerson(groupId, administratorId);
    if (!admin) throw new AppError('UserNotFound', notFoundMessage('UserNotFound', administratorId));
    return admin;
  }

  private requireOwnPassword(admin: AdminRecord): void {
    if (!this.isFromEnvironment(admin)) return;
    throw new AppError('Conflict', `${admin.name} is ADMIN_EMAIL: change ADMIN_PASSWORD and restart identity`);
  }

  private isFromEnvironment({ name }: AdminRecord): boolean {
    return name === this.environmentEmail;
  }

  private note(groupId: string, admin: AdminRecord, operation: AuditOperation, properties: string[] = []): Promise<void> {
    const { _id: id, name } = admin;
    return this.audit.record({ groupId, kind: 'administrators', id, name, operation, properties });
  }

  private view(group_id: string, admin: AdminRecord): Administrator {
    const { _id, name, disabled = false, roles, createdAt, lastLoginAt } = admin;
    return {
      _id,
      email: name,
      role_name: isOwner(admin, group_id) ? 'GROUP_OWNER' : 'GROUP_READ_ONLY',
      disabled,
      from_environment: this.isFromEnvironment(admin),
      in_other_projects: roles.length > 1,
      group_id,
      created: unixSeconds(createdAt),
      last_login: lastLoginAt ? unixSeconds(lastLoginAt) : 0,
    };
  }
}

function newPassword(): string {
  return randomBytes(PASSWORD_BYTES).toString('base64url');
}

function roleOf(name: Administrator['role_name']): ProjectRole {
  return name === 'GROUP_OWNER' ? 'owner' : 'reader';
}

function roleIn({ roles }: AdminRecord, group: string): ProjectRole | null {
  return roles.find(({ groupId }) => groupId === group)?.role ?? null;
}

/** Checks that the caller owns every project of an administrator: a password or a disabled account counts in all of them. */
function requireAllProjects({ roles }: AdminRecord): void {
  const caller = currentAdmin().roles;
  const owns = (project: string): boolean => caller.some(({ groupId, role }) => groupId === project && role === 'owner');
  if (roles.every(({ groupId }) => owns(groupId))) return;
  throw new AppError('PermissionDenied', 'this administrator has a role in another project, which you do not own');
}

function taken(message: string): AppError {
  return new AppError('AccountNameInUse', message);
}
