import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#persistence/duplicate-key.js';
import { IDENTITY_STORE } from '../store.js';
import { ADMIN, type AdminCredential, type AdminRecord } from './admin.model.js';

@Injectable()
export class AdminsRepository {
  constructor(@Inject(getModelToken(ADMIN, IDENTITY_STORE)) private readonly model: Model<AdminRecord>) {}

  async findById(adminId: string): Promise<AdminRecord | null> {
    return this.model.findOne({ _id: adminId }).lean<AdminRecord | null>();
  }

  async findByName(credential: AdminCredential, name: string): Promise<AdminRecord | null> {
    return this.model.findOne({ credential, name }).lean<AdminRecord | null>();
  }

  async findByPrivateKeyHash(secretHash: string): Promise<AdminRecord | null> {
    return this.model.findOne({ credential: 'key-pair', secretHash }).lean<AdminRecord | null>();
  }

  /** Whether the administrator was added; `false` when the name is taken. */
  async add(admin: AdminRecord): Promise<boolean> {
    await this.model.init();
    try {
      await this.model.create(admin);
      return true;
    } catch (error) {
      if (isDuplicateKey(error, 'name')) return false;
      throw error;
    }
  }

  async addRole(adminId: string, role: AdminRecord['roles'][number]): Promise<void> {
    await this.model.updateOne({ _id: adminId, 'roles.groupId': { $ne: role.groupId } }, { $push: { roles: role } });
  }

  /** Whether the hash was replaced; `false` when it is not `before` any more. */
  async replaceSecretHash(adminId: string, before: string, after: string): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne({ _id: adminId, secretHash: before }, { $set: { secretHash: after } });
    return modifiedCount === 1;
  }
}
