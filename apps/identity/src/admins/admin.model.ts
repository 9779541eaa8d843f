import { Schema } from 'mongoose';
import type { ProjectRole } from '#contracts/principal.js';

export const ADMIN = 'Admin';

/** Credential type of an administrator: email and password for a person, a key pair for a program. */
export type AdminCredential = 'password' | 'key-pair';

export interface AdminRecord {
  _id: string;
  credential: AdminCredential;
  /** Email address or public key. */
  name: string;
  /** Argon2id hash of the password, or SHA-256 of the private key in hex. */
  secretHash: string;
  roles: { groupId: string; role: ProjectRole }[];
  /** Sealed hashes for verifying HTTP digests of a key pair; absent until the key pair logs in. See `DigestKeys`. */
  digestKeys?: Buffer;
  /** Description of a key pair, written by its creator. */
  description?: string;
  createdAt: Date;
  /** True if logins are refused; absent otherwise. */
  disabled?: boolean;
  /** Absent until the first login. */
  lastLoginAt?: Date;
}

export const adminSchema = new Schema<AdminRecord>(
  {
    _id: { type: String, required: true },
    credential: { type: String, required: true },
    name: { type: String, required: true },
    secretHash: { type: String, required: true },
    roles: { type: [{ _id: false, groupId: String, role: String }], required: true },
    digestKeys: { type: Buffer },
    description: { type: String },
    createdAt: { type: Date, required: true },
    disabled: { type: Boolean },
    lastLoginAt: { type: Date },
  },
  { collection: 'admins', versionKey: false },
);
adminSchema.index({ credential: 1, name: 1 }, { unique: true });
// Administrators of a project, oldest first.
adminSchema.index({ 'roles.groupId': 1, credential: 1, _id: 1 });
// Programs may log in with the private key alone.
adminSchema.index({ credential: 1, secretHash: 1 });
