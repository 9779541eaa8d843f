import type { Schemas } from '#admin-client/admin-client.js';

/** Formats of a custom resolver's type, with labels. */
export const FORMATS = {
  '': 'None',
  scalar: 'Scalar',
  'scalar-list': 'List of scalars',
  generated: 'Type of a collection',
  'generated-list': 'List of a type of a collection',
  custom: 'JSON schema',
} as const;
export type Format = keyof typeof FORMATS;

export type Resolver = Schemas['CustomResolver'];

export type ResolverContent = Omit<Resolver, '_id' | 'function_name'>;

/** Formats a type for editing. */
export function typeText(type: unknown): string {
  if (type === null || type === undefined) return '';
  return typeof type === 'string' ? type : JSON.stringify(type, null, 2);
}

/** Parses the type in `text`; returns `undefined` if it has to be a JSON object but is not. */
export function typeOf(text: string, format: Format): unknown {
  if (format === '') return null;
  if (format !== 'custom') return text.trim();
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
