import type { Operand } from '../syntax.js';

/**
 * A filter's query as written, with places for values. `equality` puts a value where a bare one stands: it is compared,
 * so that a document from a user's data cannot become an operator; `elements` where a list has to be; `constant` inside
 * an aggregation expression.
 */
export type QueryNode =
  | { readonly kind: 'value'; readonly operand: Operand; readonly as: 'operand' | 'equality' | 'elements' | 'constant' }
  | { readonly kind: 'list'; readonly items: readonly QueryNode[] }
  | { readonly kind: 'document'; readonly fields: readonly (readonly [string, QueryNode])[] };

/** Returns the values of a query, in the order they are written in. */
export function operandsOf(node: QueryNode): readonly Operand[] {
  if (node.kind === 'value') return [node.operand];
  const parts = node.kind === 'list' ? node.items : node.fields.map(([, field]) => field);
  return parts.flatMap(operandsOf);
}
