import { Allow, IsBoolean, IsIn, Matches } from 'class-validator';
import { Optional, ResourceId, Text } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { ProjectScope } from '../scope.js';
import { PROJECT_ROLE_NAMES } from './key-pairs.contract.js';

/** Administrators with a password that one project may have. */
export const ADMINISTRATORS_MAX = 200;
/** Characters of an administrator's password. */
export const ADMIN_PASSWORD_MIN = 12;
export const ADMIN_PASSWORD_MAX = 128;

/** A person who logs in to the administration with an email address and a password. */
export class Administrator {
  /** Id of the administrator. */
  @Allow() _id!: string;
  /** Email address to log in with. */
  @Allow() email!: string;
  /** Role in the project: `GROUP_OWNER` may do everything, `GROUP_READ_ONLY` may only read. */
  @Allow() role_name!: (typeof PROJECT_ROLE_NAMES)[number];
  /** True if the administrator cannot log in. */
  @Allow() disabled!: boolean;
  /** True if `ADMIN_EMAIL` names this administrator: the environment holds its password, and it cannot be removed. */
  @Allow() from_environment!: boolean;
  /** True if the administrator has a role in another project too. Only owners of all these projects can disable it or set its password. */
  @Allow() in_other_projects!: boolean;
  /** Id of the project. */
  @Allow() group_id!: string;
  /**
   * When the administrator was created, in unix seconds.
   * @format int64
   */
  @Allow() created!: number;
  /**
   * When the administrator last logged in, in unix seconds; 0 if it never did.
   * @format int64
   */
  @Allow() last_login!: number;
}

/** An administrator that was just added. */
export class CreatedAdministrator extends Administrator {
  /**
   * Password to log in with, if the platform generated it. No other reply holds it. `null` if the request named a password, or if the
   * address already belonged to an administrator, who keeps the password.
   */
  @Allow() password!: string | null;
}

/** Reply to a new password. */
export class AdministratorPassword {
  /** Password to log in with, if the platform generated it; `null` if the request named one. */
  @Allow() password!: string | null;
}

export class CreateAdministratorRequest extends ProjectScope {
  /** Email address to log in with. */
  @Matches(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, { message: 'email must be an email address' })
  @Text(3, 254)
  email!: string;

  /** Role in the project. */
  @IsIn(PROJECT_ROLE_NAMES)
  role_name!: (typeof PROJECT_ROLE_NAMES)[number];

  /** Password of 12 to 128 characters. If absent, the platform generates one. */
  @Optional()
  @Text(ADMIN_PASSWORD_MIN, ADMIN_PASSWORD_MAX)
  password?: string;
}

export class AdministratorScope extends ProjectScope {
  /** Id of the administrator. */
  @ResourceId('UserNotFound')
  administratorId!: string;
}

export class UpdateAdministratorRequest extends AdministratorScope {
  /** New role in the project. */
  @Optional()
  @IsIn(PROJECT_ROLE_NAMES)
  role_name?: (typeof PROJECT_ROLE_NAMES)[number];

  /** Whether to refuse logins of the administrator. */
  @Optional()
  @IsBoolean()
  disabled?: boolean;
}

export class SetAdministratorPasswordRequest extends AdministratorScope {
  /** New password of 12 to 128 characters. If absent, the platform generates one. */
  @Optional()
  @Text(ADMIN_PASSWORD_MIN, ADMIN_PASSWORD_MAX)
  password?: string;
}

/** Returns the administrators of a project who log in with a password, oldest first. */
export const listAdministrators = defineRpc('identity.administrators.list', ProjectScope, listOf(Administrator), {
  access: 'project:read',
  idempotent: true,
});
/** Returns an administrator of a project. */
export const getAdministrator = defineRpc('identity.administrators.get', AdministratorScope, Administrator, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Adds an administrator to a project. Adds the role to the existing administrator if the address already has an account. Fails
 * with `InvalidParameter` beyond `ADMINISTRATORS_MAX`.
 * @throws AccountNameInUse, InvalidParameter
 */
export const createAdministrator = defineRpc('identity.administrators.create', CreateAdministratorRequest, CreatedAdministrator, {
  access: 'project:write',
});
/**
 * Changes the role of an administrator, or disables or enables it. Fewer rights end its sessions, access tokens included. Fails
 * with `Conflict` if no enabled owner of the project would be left.
 * @throws Conflict, PermissionDenied
 */
export const updateAdministrator = defineRpc('identity.administrators.update', UpdateAdministratorRequest, Administrator, {
  access: 'project:write',
});
/**
 * Sets the password of an administrator and ends its sessions, access tokens included. Fails with `Conflict` for the administrator
 * of `ADMIN_EMAIL`, whose password is `ADMIN_PASSWORD`.
 * @throws Conflict, PermissionDenied
 */
export const setAdministratorPassword = defineRpc(
  'identity.administrators.setPassword',
  SetAdministratorPasswordRequest,
  AdministratorPassword,
  { access: 'project:write' },
);
/**
 * Removes an administrator from a project and ends its sessions. The account is deleted with its last role. Fails with `Conflict`
 * for the last enabled owner, and for the administrator of `ADMIN_EMAIL`, which a restart would bring back.
 * @throws Conflict
 */
export const removeAdministrator = defineRpc('identity.administrators.remove', AdministratorScope, nothing, {
  access: 'project:write',
});
