import { ROOT_FILE_NAMES } from '#app-files/layouts/layout.js';
import { refuseUsage } from '../terminal/cli-error.js';
import type { Files } from './archive.js';

/** Name and client app ID of an app according to its files. */
export interface LocalIdentity {
  readonly clientAppId: string | null;
  readonly name: string | null;
}

/**
 * Returns the app's identity from the root file. Throws `CliError` if the root file is missing or not a JSON
 * object.
 */
export function identityOf(files: Files, from: string): LocalIdentity {
  const name = ROOT_FILE_NAMES.find((candidate) => files.has(candidate));
  if (name === undefined) refuseUsage(`${from} is not an app directory: no ${ROOT_FILE_NAMES.join(', ')} at the top level`);
  const root = parsed(files.get(name)?.toString('utf8') ?? '', `${from}: ${name}`);
  return { clientAppId: textOf(root['app_id']), name: textOf(root['name']) };
}

function parsed(text: string, place: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Readonly<Record<string, unknown>>;
  } catch (error) {
    refuseUsage(`${place} is not valid JSON: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
  return refuseUsage(`${place} must be a JSON object`);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
