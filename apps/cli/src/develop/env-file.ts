import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { replaceFile } from '../files/write-local-app.js';
import { hasCode } from '../terminal/error-code.js';

/** Returns the variables of a file in the format of `.env`; an empty object if the file does not exist. */
export async function readEnvFile(path: string): Promise<Readonly<Record<string, string>>> {
  return parseEnv(await textOf(path)) as Readonly<Record<string, string>>;
}

/** Sets variables in a file in the format of `.env` and touches no other line. Returns `false` where they have these values already. */
export async function updateEnvFile(path: string, values: Readonly<Record<string, string>>): Promise<boolean> {
  const text = await textOf(path);
  const updated = withVariables(text, values);
  if (updated === text) return false;
  await replaceFile(path, Buffer.from(updated));
  return true;
}

/**
 * Returns the content of a `.env` file with these values. Replaces the lines that set them, and appends the others at
 * the end.
 */
export function withVariables(text: string, values: Readonly<Record<string, string>>): string {
  const lines = text === '' ? [] : text.replace(/\r?\n$/, '').split('\n');
  for (const [name, value] of Object.entries(values)) {
    const sets = new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`);
    const at = lines.findLastIndex((line) => sets.test(line));
    if (at === -1) lines.push(`${name}=${value}`);
    else lines[at] = `${sets.exec(lines[at] ?? '')?.[0] ?? `${name}=`}${value}`;
  }
  return `${lines.join('\n')}\n`;
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  }
}
