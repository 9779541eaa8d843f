import type { Schemas } from '#admin-client/admin-client.js';

/** Environments an environment value can have a value for, as columns; `none` counts while none is selected. */
export const ENVIRONMENTS = {
  none: 'No environment',
  development: 'Development',
  testing: 'Testing',
  qa: 'QA',
  production: 'Production',
} as const;
export type Environment = keyof typeof ENVIRONMENTS;
export const ENVIRONMENT_NAMES = Object.keys(ENVIRONMENTS) as readonly Environment[];

/** Any JSON by the name of an environment. */
export type EnvironmentValues = Readonly<Partial<Record<Environment, unknown>>>;

export type EnvironmentValue = Schemas['EnvironmentValue'];

/** JSON as typed, by environment; an empty input means no value. */
export type ValueTexts = Readonly<Record<Environment, string>>;

export function textsOf(values: EnvironmentValues): ValueTexts {
  const textOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));
  return Object.fromEntries(ENVIRONMENT_NAMES.map((name) => [name, textOf(values[name])])) as ValueTexts;
}

/** Returns `true` if the input is JSON or empty. */
export function isValue(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Parses the inputs; returns `null` while one of them is not valid JSON. */
export function valuesOf(texts: ValueTexts): EnvironmentValues | null {
  const given = ENVIRONMENT_NAMES.filter((name) => texts[name].trim() !== '');
  if (!given.every((name) => isValue(texts[name]))) return null;
  return Object.fromEntries(given.map((name) => [name, JSON.parse(texts[name]) as unknown]));
}
