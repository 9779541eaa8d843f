import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#store/driver/duplicate-key.js';
import { prepareModel } from '#persistence/prepare-model.js';
import { IDENTITY_STORE } from '../store.js';
import { ADMIN, type AdminCredential, type AdminRecord } from './admin.model.js';

@Injectable()
export class AdminsRepository {
  constructor(@Inject(getModelToken(ADMIN, IDENTITY_STORE)) private readonly model: Model<AdminRecord>) {}

  async findById(adminId: string): Promise<AdminRecord | null> {
    return this.model.findOne({ _id: adminId }).lean<AdminRecord | null>();
  }

  /** Returns names by id; unknown ids are left out. */
  async namesOf(adminIds: readonly string[]): Promise<Record<string, string>> {
    const found = await this.model.find({ _id: { $in: adminIds } }, { name: 1 }).lean<Pick<AdminRecord, '_id' | 'name'>[]>();
    return Object.fromEntries(found.map(({ _id, name }) => [_id, name]));
  }

  async findByName(credential: AdminCredential, name: string): Promise<AdminRecord | null> {
    return this.model.findOne({ credential, name }).lean<AdminRecord | null>();
  }

  async findByPrivateKeyHash(secretHash: string): Promise<AdminRecord | null> {
    return this.model.findOne({ credential: 'key-pair', secretHash }).lean<AdminRecord | null>();
  }

  /** Adds an administrator. Returns `false` if the name is taken. */
  async add(admin: AdminRecord): Promise<boolean> {
    await prepareModel(this.model);
    try {
      await this.model.create(admin);
      return true;
    } catch (error) {
      if (isDuplicateKey(error, 'name')) return false;
      throw error;
    }
  }

  /** Returns the programs with a role in a project, oldest first. */
  async listKeyPairs(groupId: string, limit: number): Promise<AdminRecord[]> {
    return this.model
      .find({ 'roles.groupId': groupId, credential: 'key-pair' })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<AdminRecord[]>();
  }

  async findKeyPair(groupId: string, adminId: string): Promise<AdminRecord | null> {
    return this.model.findOne({ _id: adminId, 'roles.groupId': groupId, credential: 'key-pair' }).lean<AdminRecord | null>();
  }

  /** Returns the administrators with a password and a role in a project, oldest first. */
  async listPeople(groupId: string, limit: number): Promise<AdminRecord[]> {
    return this.model
      .find({ 'roles.groupId': groupId, credential: 'password' })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<AdminRecord[]>();
  }

  async findPerson(groupId: string, adminId: string): Promise<AdminRecord | null> {
    return this.model.findOne({ _id: adminId, 'roles.groupId': groupId, credential: 'password' }).lean<AdminRecord | null>();
  }

  /** Returns `true` if an owner of the project can log in. */
  async hasOwner(groupId: string): Promise<boolean> {
    const owner = { disabled: { $ne: true }, roles: { $elemMatch: { groupId, role: 'owner' } } };
    return (await this.model.exists(owner).lean()) !== null;
  }

  /** Sets the role in a project. Returns `null` if the administrator has no role there. */
  async setRole(adminId: string, { groupId, role }: AdminRecord['roles'][number]): Promise<AdminRecord | null> {
    const filter = { _id: adminId, 'roles.groupId': groupId };
    return this.model
      .findOneAndUpdate(filter, { $set: { 'roles.$.role': role } }, { returnDocument: 'after' })
      .lean<AdminRecord | null>();
  }

  async setDisabled(adminId: string, disabled: boolean): Promise<AdminRecord | null> {
    const change = disabled ? { $set: { disabled } } : { $unset: { disabled: 1 } };
    return this.model.findOneAndUpdate({ _id: adminId }, change, { returnDocument: 'after' }).lean<AdminRecord | null>();
  }

  /** Removes the role in a project, and the administrator with the last role. */
  async removeRole(adminId: string, groupId: string): Promise<void> {
    await this.model.updateOne({ _id: adminId }, { $pull: { roles: { groupId } } });
    await this.model.deleteOne({ _id: adminId, roles: { $size: 0 } });
  }

  /** Notes a login. Returns `null` if the administrator may no longer log in with this secret. */
  async noteLogin(adminId: string, secretHash: string): Promise<AdminRecord | null> {
    const filter = { _id: adminId, secretHash, disabled: { $ne: true } };
    return this.model
      .findOneAndUpdate(filter, { $set: { lastLoginAt: new Date() } }, { returnDocument: 'after' })
      .lean<AdminRecord | null>();
  }

  /** Deletes an administrator. Returns `false` if it does not exist. */
  async remove(adminId: string): Promise<boolean> {
    return (await this.model.deleteOne({ _id: adminId })).deletedCount === 1;
  }

  async addRole(adminId: string, role: AdminRecord['roles'][number]): Promise<void> {
    await this.model.updateOne({ _id: adminId, 'roles.groupId': { $ne: role.groupId } }, { $push: { roles: role } });
  }

  /** Stores the hashes for verifying digests of a key pair, unless its private key has been replaced. */
  async keepDigestKeys(adminId: string, secretHash: string, digestKeys: Buffer): Promise<void> {
    await this.model.updateOne({ _id: adminId, credential: 'key-pair', secretHash }, { $set: { digestKeys } });
  }

  /** Yields the key pairs that have digest hashes. */
  async *withDigestKeys(): AsyncIterable<Pick<AdminRecord, '_id' | 'digestKeys'>> {
    const found = this.model.find({ digestKeys: { $exists: true } }, { digestKeys: 1 }).lean<AdminRecord>();
    for await (const admin of found.cursor()) yield admin;
  }

  /** Replaces the bytes that were read; does nothing if they have changed. */
  async replaceDigestKeys(adminId: string, from: Uint8Array, to: Buffer): Promise<void> {
    await this.model.updateOne({ _id: adminId, digestKeys: Buffer.from(from) }, { $set: { digestKeys: to } });
  }

  async removeDigestKeys(): Promise<void> {
    await this.model.updateMany({ digestKeys: { $exists: true } }, { $unset: { digestKeys: 1 } });
  }

  async setSecretHash(adminId: string, secretHash: string): Promise<void> {
    await this.model.updateOne({ _id: adminId }, { $set: { secretHash } });
  }

  /**
   * Replaces the hash of a secret and removes the digest keys derived from the old secret. Returns `false` if the hash is no
   * longer `before`.
   */
  async replaceSecretHash(adminId: string, before: string, after: string): Promise<boolean> {
    const change = { $set: { secretHash: after }, $unset: { digestKeys: 1 } };
    const { modifiedCount } = await this.model.updateOne({ _id: adminId, secretHash: before }, change);
    return modifiedCount === 1;
  }
}
