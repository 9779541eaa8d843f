import { hash } from '@node-rs/argon2';
import type { mongo } from 'mongoose';
import { ACCESS_TOKEN_SECONDS } from '#contracts/identity/tokens.js';
import { newId } from '#contracts/ids.js';
import { StartError } from '#process/log/start-failure.js';
import { FULL_COST } from '../ways/email-password/password-cost.js';
import type { RevocationRecord } from '../tokens/revocation.model.js';
import type { AdminSessionRecord } from './admin-session.model.js';
import type { AdminRecord } from './admin.model.js';

/** Administrator as an operator identifies one. */
export interface NamedAdmin {
  /** Project that a new administrator owns. */
  readonly groupId: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Changes the password of an administrator, enables it and ends its sessions; creates an owner of the project if no administrator
 * has this address. Works directly on the database of `identity`, even if the platform is not running.
 * @throws StartError if the project does not exist
 */
export async function setAdminPassword(db: mongo.Db, { groupId, email, password }: NamedAdmin): Promise<'created' | 'changed'> {
  const admins = db.collection<AdminRecord>('admins');
  const found = await admins.findOne({ credential: 'password', name: email });
  const secretHash = await hash(password, FULL_COST);
  if (!found) {
    const project = await db.collection<{ _id: string }>('projects').findOne({ _id: groupId });
    if (!project)
      throw new StartError(`project ${groupId} not found: start the platform once, or select a project with --project`);
    const roles = [{ groupId, role: 'owner' as const }];
    await admins.insertOne({ _id: newId(), credential: 'password', name: email, secretHash, roles, createdAt: new Date() });
    return 'created';
  }
  await admins.updateOne({ _id: found._id }, { $set: { secretHash }, $unset: { disabled: true } });
  await endSessions(db, found._id);
  return 'changed';
}

/** Revokes the sessions before removing them: a session that cannot be found any more could not be revoked. */
async function endSessions(db: mongo.Db, adminId: string): Promise<void> {
  const sessions = db.collection<AdminSessionRecord>('admin_sessions');
  const revocations = db.collection<RevocationRecord>('revocations');
  const until = new Date(Date.now() + 2 * ACCESS_TOKEN_SECONDS * 1_000);
  for await (const { _id } of sessions.find({ adminId })) {
    await revocations.updateOne({ _id }, { $set: { userId: adminId, until } }, { upsert: true });
    await sessions.deleteOne({ _id, adminId });
  }
}
