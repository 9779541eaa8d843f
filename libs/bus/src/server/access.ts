import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import type { Principal } from '#contracts/principal.js';
import type { Access } from '#contracts/rpc.js';

/**
 * Decides whether a principal may make a call; throws the documented refusal. A project the administrator has no role in
 * gets the same error as one that does not exist.
 */
export function authorize(access: Access, principal: Principal | null, request: { groupId?: unknown }): void {
  switch (access) {
    case 'public':
    case 'internal':
      return;
    case 'user':
      if (principal?.kind !== 'user') throw new AppError('InvalidSession', 'unauthorized');
      return;
    case 'admin':
      if (principal?.kind !== 'admin') throw new AppError('InvalidSession', 'unauthorized');
      return;
    case 'project:read':
    case 'project:write': {
      if (principal?.kind !== 'admin') throw new AppError('InvalidSession', 'unauthorized');
      const roles = principal.roles.filter((role) => role.groupId === request.groupId);
      if (roles.length === 0) throw new AppError('GroupNotFound', notFoundMessage('GroupNotFound', request.groupId));
      if (access === 'project:write' && !roles.some((role) => role.role === 'owner')) {
        throw new AppError('PermissionDenied', 'this operation needs the owner role on the project');
      }
    }
  }
}
