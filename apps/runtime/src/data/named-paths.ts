import type { Change } from '#store/port/statement.js';

/** Operators that name fields only when a document is inserted. */
const OF_INSERTS = new Set(['$setOnInsert']);

/**
 * Returns the fields an update's operators name, as paths; `null` for a replacement, which names all of them. A
 * pipeline names none: it is checked by the values it could copy instead. `_id` is left out: no update changes it.
 */
export function namedPaths(change: Change): string[][] | null {
  if (change.kind === 'replacement') return null;
  const { update } = change;
  if (Array.isArray(update)) return [];
  const paths: string[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (OF_INSERTS.has(operator) || typeof fields !== 'object' || fields === null) continue;
    for (const [path, operand] of Object.entries(fields as Record<string, unknown>)) {
      paths.push(path);
      if (operator === '$rename' && typeof operand === 'string') paths.push(operand);
    }
  }
  return paths.filter((path) => path !== '_id').map((path) => path.split('.'));
}
