import { shown } from '../fault.js';
import { MAX_PATH_SEGMENTS } from '../limits.js';
import { EXPANSION_NAMES, type ExpansionName } from '../slots.js';
import { literal, type Operand } from '../syntax.js';
import type { Inspection } from './inspection.js';

/** Placeholder for an operand with an error. */
export const NOTHING: Operand = literal(undefined);

const NAMES: ReadonlySet<string> = new Set(EXPANSION_NAMES);

export function isExpansion(text: string): boolean {
  return text.startsWith('%%');
}

/** Returns the segments of a dotted path, or `undefined` after reporting its error. */
export function segmentsOf(path: string, inspection: Inspection): string[] | undefined {
  const segments = path.split('.');
  if (segments.includes('')) inspection.fault(`the path ${shown(path)} has an empty segment`);
  else if (segments.length > MAX_PATH_SEGMENTS) inspection.fault(`a path has more than ${MAX_PATH_SEGMENTS} segments`);
  else return segments;
  return undefined;
}

/** Reads `%%name.path`. */
export function compileExpansion(text: string, inspection: Inspection): Operand {
  const segments = segmentsOf(text.slice(2), inspection);
  if (!segments) return NOTHING;
  const [name = '', ...path] = segments;
  if (name === 'true' || name === 'false') {
    if (path.length > 0) inspection.fault(`"%%${name}" has no fields`);
    return literal(name === 'true');
  }
  if (!NAMES.has(name)) inspection.fault(`unknown expansion ${shown(`%%${name}`)}`);
  else if (!inspection.slot.expansions.has(name as ExpansionName)) inspection.fault(`"%%${name}" has no value here`);
  else return { kind: 'expansion', name: name as ExpansionName, path };
  return NOTHING;
}
