import { createHash, createPrivateKey } from 'node:crypto';
import { parse } from 'secure-json-parse';

/** What a Google service account's file says that delivery needs. */
export interface ServiceAccount {
  readonly projectId: string;
  readonly clientEmail: string;
  /** PEM. */
  readonly privateKey: string;
  /** Tells accounts apart without holding their keys. */
  readonly fingerprint: string;
}

/** It becomes part of a URL. */
const PROJECT_ID = /^(?:[a-z0-9.-]{1,64}:)?[a-z][a-z0-9-]{2,61}[a-z0-9]$/;
const EMAIL = /^[^\s@]{1,128}@[^\s@]{1,128}$/;

/** Reads the JSON text of a service account; `null` when it is none. Addresses it names for tokens are not believed. */
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
    // Whatever it is, it is no service account.
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
