import { readFile } from 'node:fs/promises';
import { CliError } from '../terminal/cli-error.js';

/**
 * Parses values of secrets by name: a JSON object of strings. Throws `CliError` for anything else; no value is part of
 * an error.
 */
export function secretValuesOf(text: string, file: string): ReadonlyMap<string, string> {
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch {
    // Omits the cause, which quotes the content.
    throw new CliError('usage', `${file} is not valid JSON`);
  }
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    throw new CliError('usage', `${file} must be a JSON object of names and values`);
  }
  return new Map(
    Object.entries(values).map(([name, value]: [string, unknown]) => {
      if (typeof value !== 'string' || value === '')
        throw new CliError('usage', `${file}: the value of '${name}' must be a string`);
      return [name, value];
    }),
  );
}

/** Reads them from a file. @throws CliError */
export async function readSecretValues(file: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CliError('notFound', `${file} cannot be read`, { cause: error });
  });
  return secretValuesOf(text, file);
}
