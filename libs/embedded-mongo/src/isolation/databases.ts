import { isDocument, type Document } from '../bson/types.js';
import type { Statement } from './statement.js';

/** Returns the databases a statement is about. */
export function databasesOf({ definition, command, context }: Pick<Statement, 'definition' | 'command' | 'context'>): string[] {
  if (definition.name !== 'bulkWrite' && definition.name !== 'aggregate')
    return context.database === '' ? [] : [context.database];
  const databases = new Set([context.database]);
  if (definition.name === 'bulkWrite') for (const info of documents(command.nsInfo)) databases.add(databaseIn(info.ns));
  if (definition.name === 'aggregate') {
    const target = targetOf(documents(command.pipeline).at(-1));
    if (target !== undefined) databases.add(target);
  }
  databases.delete('');
  return [...databases];
}

/** Returns the database a last stage writes to, if it names one. */
function targetOf(stage: Document | undefined): string | undefined {
  const merge: unknown = stage?.$merge;
  const target: unknown = isDocument(merge) ? merge.into : stage?.$out;
  return isDocument(target) && typeof target.db === 'string' ? target.db : undefined;
}

function databaseIn(namespace: unknown): string {
  return typeof namespace === 'string' ? namespace.slice(0, Math.max(0, namespace.indexOf('.'))) : '';
}

function documents(list: unknown): Document[] {
  return Array.isArray(list) ? list.filter(isDocument) : [];
}
