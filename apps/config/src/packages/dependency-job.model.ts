import { Schema } from 'mongoose';
import type { DependenciesState } from '#contracts/config/dependencies.contract.js';

/** The last upload of packages to an app. */
export interface DependencyJob {
  /** Id of the app. */
  readonly _id: string;
  readonly upload: string;
  readonly status: DependenciesState;
  readonly message: string;
  /** Time of the last heartbeat of the process that works on it. */
  readonly touchedAt: Date;
}

export const DEPENDENCY_JOB = 'DependencyJob';

export const dependencyJobSchema = new Schema<DependencyJob>(
  {
    _id: { type: String, required: true },
    upload: { type: String, required: true },
    status: { type: String, required: true },
    message: { type: String, default: '' },
    touchedAt: { type: Date, required: true },
  },
  { collection: 'dependency_jobs', versionKey: false },
);
