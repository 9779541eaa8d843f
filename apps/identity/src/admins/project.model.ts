import { Schema } from 'mongoose';

export const PROJECT = 'Project';

/** Project (group): owns apps, and administrators have roles in it. */
export interface ProjectRecord {
  _id: string;
  name: string;
  createdAt: Date;
}

export const projectSchema = new Schema<ProjectRecord>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'projects', versionKey: false },
);
