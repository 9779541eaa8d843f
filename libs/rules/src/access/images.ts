import { calculateObjectSize, serialize } from 'bson';
import type { ExpressionEnvironment } from '../expressions/environment.js';
import type { PlainDocument } from './field-set.js';

/** A document before and after; read and deleted ones are the same on both sides, inserted ones have nothing before. */
export interface Images {
  readonly before: PlainDocument | undefined;
  readonly after: PlainDocument;
}

export function unchanged(document: PlainDocument): Images {
  return { before: document, after: document };
}

/** Factory of an expression's environment, called only if needed: most expressions are decided without a document. */
export type EnvironmentFactory = () => ExpressionEnvironment;

/** Returns a factory that adds a document's images to an environment on its first call, and keeps the result. */
export function withImages(environment: ExpressionEnvironment, { before, after }: Images): EnvironmentFactory {
  let made: ExpressionEnvironment | undefined;
  return () => (made ??= { ...environment, root: after, prevRoot: before });
}

/**
 * Returns `true` if two values are stored as the same bytes: the order of properties and the type of a number matter.
 */
export function isSameStored(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (left === undefined || right === undefined) return false;
  const [one, other] = [{ v: left }, { v: right }];
  return calculateObjectSize(one) === calculateObjectSize(other) && Buffer.compare(serialize(one), serialize(other)) === 0;
}
