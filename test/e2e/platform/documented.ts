import { readFileSync } from 'node:fs';

interface Described {
  readonly pattern: RegExp;
  /** Segments that are the same in every request: the more, the closer the pattern fits. */
  readonly fixed: number;
  readonly operations: Readonly<Record<string, { readonly responses: Readonly<Record<string, unknown>> }>>;
}

const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  paths: Readonly<Record<string, Described['operations']>>;
};

const described: readonly Described[] = Object.entries(paths)
  .map(([path, operations]) => ({
    // A route of an endpoint has slashes.
    pattern: new RegExp(`^${path.replace(/\{route\}/g, '.+').replace(/\{\w+\}/g, '[^/]+')}$`),
    fixed: path.split('/').filter((segment) => !segment.startsWith('{')).length,
    operations,
  }))
  .toSorted((a, b) => b.fixed - a.fixed);

/**
 * Returns the problem of a response that docs/openapi.json does not describe; `null` for a described one, and for requests of
 * no route.
 */
export function undocumented(method: string, url: string, status: number): string | null {
  const { pathname } = new URL(url);
  const fitting = described.find(({ pattern, operations }) => pattern.test(pathname) && method.toLowerCase() in operations);
  const responses = fitting?.operations[method.toLowerCase()]?.responses;
  if (!responses || String(status) in responses || 'default' in responses) return null;
  return `${method} ${pathname} was answered with ${status}, which docs/openapi.json does not know`;
}
