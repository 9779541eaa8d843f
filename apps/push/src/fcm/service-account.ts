import { createHash, createPrivateKey } from 'node:crypto';
import { parse } from 'secure-json-parse';

/** Properties of a Google service account file that delivery needs. */
export interface ServiceAccount {
  readonly projectId: string;
  readonly clientEmail: string;
  /** PEM. */
  readonly privateKey: string;
  /** Hash that distinguishes accounts without storing their keys. */
  readonly fingerprint: string;
}

/** Form of a project id, which becomes part of a URL. */
const PROJECT_ID = /^(?:[a-z0-9.-]{1,64}:)?[a-z][a-z0-9-]{2,61}[a-z0-9]$/;
const EMAIL = /^[^\s@]{1,128}@[^\s@]{1,128}$/;

/** Reads the JSON of a service account; returns `null` if it is invalid. Token URLs in the file are ignored. */
export function readServiceAccount(text: string): ServiceAccount | null {
  const file = readObject(text);
  if (!file || file['type'] !== 'service_account') return null;
  const { project_id: projectId, client_email: clientEmail, private_key: privateKey } = file;
  if (typeof projectId !== 'string' || !PROJECT_ID.test(projectId)) return null;
  if (typeof clientEmail !== 'string' || !EMAIL.test(clientEmail)) return null;
  if (typeof privateKey !== 'string' || !isRsaKey(privateKey)) return null;
  const fingerprint = createHash('sha256').update(text).digest('hex');
  return { projectId, clientEmail, privateKey, fingerprint };
}

function readObject(text: string): Record<string, unknown> | null {
  const value = readJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
}

function readJson(text: string): unknown {
  try {
    return parse(text);
  } catch {
    // Content other than JSON is not a service account.
    return null;
  }
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    // Not PEM, or not a private key.
    return false;
  }
}
