import { mentionedBy, type Mentioned } from './compiled-expression.js';
import { Inspection } from './compile/inspection.js';
import type { ExpressionEnvironment } from './environment.js';
import { Session } from './evaluation/session.js';
import { Trouble } from './truth.js';
import { InvalidExpressionError, type Fault } from './fault.js';
import { compileQuery } from './query/compile-query-template.js';
import { expandQueryNode } from './query/expand-query-node.js';
import { MATCH_NOTHING, type QueryFilter } from './query/query-filter.js';
import { operandsOf, type QueryNode } from './query/query-template.js';
import { SLOTS } from './slots.js';

/** A filter's `query`, ready to be given values. Immutable. */
export interface QueryTemplate extends Mentioned {
  readonly node: QueryNode;
}

function inspect(json: unknown, at: string): { node: QueryNode; inspection: Inspection } {
  const inspection = new Inspection(SLOTS.filterQuery, at);
  return { node: compileQuery(json, inspection), inspection };
}

/** Returns the errors in the expansions of a filter's `query`; empty if it may be stored. */
export function checkQueryTemplate(json: unknown, at = ''): readonly Fault[] {
  return inspect(json, at).inspection.faults;
}

/** Compiles a filter's `query`: a MongoDB query whose values may be `%%` expansions. Throws {@link InvalidExpressionError}. */
export function compileQueryTemplate(json: unknown, at = ''): QueryTemplate {
  const { node, inspection } = inspect(json, at);
  if (inspection.faults.length > 0) throw new InvalidExpressionError(inspection.faults);
  return { node, ...mentionedBy(operandsOf(node)) };
}

/**
 * Returns the query with its expansions' values put in. When one of them is missing, cannot be converted or could not
 * be had, it is a query that finds nothing: a filter narrows, so it must not widen for want of a value.
 */
export function expandQuery(template: QueryTemplate, environment: ExpressionEnvironment): QueryFilter | Promise<QueryFilter> {
  const session = new Session(environment);
  const query = expandQueryNode(template.node, { session });
  return query === Trouble.pending ? expandLater(template, session) : filterOf(query);
}

async function expandLater(template: QueryTemplate, session: Session): Promise<QueryFilter> {
  for (;;) {
    await session.settled();
    const query = expandQueryNode(template.node, { session });
    if (query !== Trouble.pending) return filterOf(query);
  }
}

function filterOf(query: unknown): QueryFilter {
  return query instanceof Trouble ? MATCH_NOTHING : (query as QueryFilter);
}
