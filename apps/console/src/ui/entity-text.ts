/** Properties without content: they identify entities and their versions, or say how one is doing. */
const NAMES = new Set(['_id', 'version', 'last_modified', 'state', 'last_error', 'completed_at', 'next_at', 'backlog']);

function textOfMember(name: string, value: unknown): string {
  if (typeof value === 'string' && JSON.stringify(value) !== `"${value}"`) return `${name}:\n${value}`;
  return `${name}: ${JSON.stringify(value, null, 2)}`;
}

/**
 * Returns the content of an entity as lines to compare: one property after the other by name, sources as they are
 * written.
 * `null` without content.
 */
export function entityText(content: unknown): string | null {
  if (content === null || content === undefined) return null;
  if (typeof content !== 'object' || Array.isArray(content)) return JSON.stringify(content, null, 2);
  return Object.entries(content)
    .filter(([name, value]) => !NAMES.has(name) && value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => textOfMember(name, value))
    .join('\n');
}
