import { readFile } from 'node:fs/promises';
import { CliError } from '../terminal/cli-error.js';
import { hasCode } from '../terminal/error-code.js';

/**
 * Reads a file that holds a JSON object; returns `null` if the file does not exist. Throws `CliError` for anything
 * else.
 */
export async function readJsonFile(path: string): Promise<Readonly<Record<string, unknown>> | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw new CliError('failure', `${path} cannot be read`, { cause: error });
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Readonly<Record<string, unknown>>;
  } catch {
    // Omits the cause, which quotes the content: the file may contain secrets.
    throw new CliError('failure', `${path} is not valid JSON: correct or remove it`);
  }
  throw new CliError('failure', `${path} must be a JSON object: correct or remove it`);
}
