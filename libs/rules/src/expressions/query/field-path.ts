import type { Operand } from '../syntax.js';
import { isIndex } from '../values/path.js';

/** A path the database resolves as we do. */
export interface FieldPath {
  readonly name: string;
  /** True for a path of one segment: it leads to one value, never to one for each element of a list. */
  readonly isDirect: boolean;
}

/** The path of what a `nested` condition looks at; empty for the document itself. */
export type Prefix = readonly string[];

/**
 * Returns the segments below the stored document that an operand stands for. On what is stored, before and after are
 * the same.
 */
export function segmentsBelow(operand: Operand, prefix: Prefix | undefined): readonly string[] | undefined {
  if (operand.kind === 'expansion') return operand.name === 'root' || operand.name === 'prevRoot' ? operand.path : undefined;
  return operand.kind === 'relative' && prefix ? [...prefix, ...operand.path] : undefined;
}

/**
 * Returns the path for a query; `undefined` for paths that the database would interpret differently: a number is also a
 * key to the database, `$` is an operator, and code that copies a filter carelessly loses a `__proto__`.
 */
export function fieldPath(segments: readonly string[] | undefined): FieldPath | undefined {
  if (!segments || segments.length === 0) return undefined;
  const isPlain = segments.every((segment) => !isIndex(segment) && !/^(?:\$|__proto__$)|\0/.test(segment));
  return isPlain ? { name: segments.join('.'), isDirect: segments.length === 1 } : undefined;
}
