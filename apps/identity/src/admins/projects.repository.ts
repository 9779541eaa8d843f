import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#store/driver/duplicate-key.js';
import { IDENTITY_STORE } from '../store.js';
import { PROJECT, type ProjectRecord } from './project.model.js';

@Injectable()
export class ProjectsRepository {
  constructor(@Inject(getModelToken(PROJECT, IDENTITY_STORE)) private readonly model: Model<ProjectRecord>) {}

  /** Returns the projects with these ids, oldest first. Unknown ids are skipped. */
  async listByIds(ids: readonly string[]): Promise<ProjectRecord[]> {
    return this.model
      .find({ _id: { $in: [...ids] } })
      .sort({ createdAt: 1, _id: 1 })
      .lean<ProjectRecord[]>();
  }

  /** Creates the project unless it exists. */
  async ensure(project: ProjectRecord): Promise<void> {
    try {
      await this.model.create(project);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
