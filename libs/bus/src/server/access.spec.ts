import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import type { Principal } from '#contracts/principal.js';
import type { Access } from '#contracts/rpc.js';
import { authorize } from './access.js';

const OWNED = 'a'.repeat(24);
const READ = 'b'.repeat(24);
const FOREIGN = 'c'.repeat(24);

const admin: Principal = {
  kind: 'admin',
  userId: '1',
  sessionId: '2',
  roles: [
    { groupId: READ, role: 'reader' },
    { groupId: OWNED, role: 'reader' },
    { groupId: OWNED, role: 'owner' },
  ],
};
const user: Principal = { kind: 'user', userId: '1', sessionId: '2', deviceId: '3', domainId: '4', customDataEjson: '{}' };

const UNAUTHORIZED = new AppError('InvalidSession', 'unauthorized');
const READ_ONLY = new AppError('PermissionDenied', 'this operation needs the owner role on the project');
const notFound = (shown: string): AppError => new AppError('GroupNotFound', `project not found: '${shown}'`);

function outcome(access: Access, principal: Principal | null, groupId: unknown): unknown {
  try {
    return authorize(access, principal, groupId === undefined ? {} : { groupId });
  } catch (error) {
    return error;
  }
}

describe('access', () => {
  it.each<[Access, string, Principal | null, unknown, unknown]>([
    ['public', 'nobody', null, FOREIGN, undefined],
    ['internal', 'nobody', null, FOREIGN, undefined],
    ['user', 'an end user', user, FOREIGN, undefined],
    ['user', 'an administrator', admin, OWNED, UNAUTHORIZED],
    ['user', 'nobody', null, OWNED, UNAUTHORIZED],
    ['admin', 'an administrator', admin, FOREIGN, undefined],
    ['admin', 'an end user', user, OWNED, UNAUTHORIZED],
    ['admin', 'nobody', null, OWNED, UNAUTHORIZED],
    ['project:read', 'an owner', admin, OWNED, undefined],
    ['project:read', 'a reader', admin, READ, undefined],
    ['project:read', 'an administrator of others', admin, FOREIGN, notFound(FOREIGN)],
    ['project:read', 'an end user', user, OWNED, UNAUTHORIZED],
    ['project:read', 'nobody', null, OWNED, UNAUTHORIZED],
    ['project:write', 'an owner', admin, OWNED, undefined],
    ['project:write', 'a reader', admin, READ, READ_ONLY],
    ['project:write', 'an administrator of others', admin, FOREIGN, notFound(FOREIGN)],
    ['project:write', 'an end user', user, OWNED, UNAUTHORIZED],
    ['project:write', 'nobody', null, OWNED, UNAUTHORIZED],
  ])('%s: %s', (access, _, principal, groupId, expected) => {
    expect(outcome(access, principal, groupId)).toStrictEqual(expected);
  });

  it.each([
    [undefined, 'undefined'],
    [null, 'null'],
    ['', ''],
    [{ toString: 1 }, '{"toString":1}'],
    [[OWNED], `["${OWNED}"]`],
  ])('of a project named by %j is rejected, and the refusal is no crash', (groupId, shown) => {
    expect(outcome('project:write', admin, groupId)).toStrictEqual(notFound(shown));
  });

  it('reaches no project for an administrator without roles', () => {
    const powerless: Principal = { kind: 'admin', userId: '1', sessionId: '2', roles: [] };
    expect(outcome('project:read', powerless, undefined)).toStrictEqual(notFound('undefined'));
  });
});
