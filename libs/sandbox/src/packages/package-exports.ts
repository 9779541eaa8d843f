/** Conditions of a look-up by which packages choose a file: `node`, `require`, `import`, `default`. */
export type Conditions = ReadonlySet<string>;

type Members = Readonly<Record<string, unknown>>;

const SUBPATH = /^[.#]/;

/** Characters of a path or a name; longer ones lead to no module, since paths in archives are shorter. */
export const LOOK_UP_LENGTH_MAX = 1_000;

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a target with the part its stars stand for. Each star may stand for much: lengths are checked before and after. */
function withStar(target: string, star: string): string | undefined {
  if (target.length > LOOK_UP_LENGTH_MAX) return undefined;
  const path = target.replaceAll('*', () => star);
  return path.length > LOOK_UP_LENGTH_MAX ? undefined : path;
}

/** Returns the target of the first condition that holds; `null` for a path that is closed, `undefined` for none. */
function targetOf(value: unknown, star: string, conditions: Conditions): string | null | undefined {
  if (value === null) return null;
  if (typeof value === 'string') return withStar(value, star);
  if (Array.isArray(value)) {
    for (const each of value) {
      const target = targetOf(each, star, conditions);
      if (typeof target === 'string') return target;
    }
    return undefined;
  }
  if (!isMembers(value)) return undefined;
  for (const [condition, each] of Object.entries(value)) {
    if (!conditions.has(condition)) continue;
    const target = targetOf(each, star, conditions);
    if (target !== undefined) return target;
  }
  return undefined;
}

/** Returns the target of a key of `exports` or `imports` under the conditions. */
function mapped(map: Members, key: string, conditions: Conditions): string | undefined {
  if (Object.hasOwn(map, key) && !key.includes('*')) return targetOf(map[key], '', conditions) ?? undefined;
  let best: { readonly pattern: string; readonly start: number; readonly star: string } | undefined;
  for (const pattern of Object.keys(map)) {
    // Older packages export a folder: `./lib/`.
    const [start = '', end = ''] = pattern.endsWith('/') ? [pattern] : pattern.split('*');
    if (pattern === start && !pattern.endsWith('/')) continue;
    if (key.length <= start.length + end.length || !key.startsWith(start) || !key.endsWith(end)) continue;
    if (best === undefined || start.length > best.start) {
      best = { pattern, start: start.length, star: key.slice(start.length, key.length - end.length) };
    }
  }
  if (best === undefined) return undefined;
  const target = targetOf(map[best.pattern], best.star, conditions) ?? undefined;
  return target?.endsWith('/') === true && best.pattern.endsWith('/') ? target + best.star : target;
}

/**
 * Returns the file that `exports` names for a path, as it is written there: `./lib/a.js`.
 * @param path `.` for the package itself, else `./<path>`
 */
export function exportedFile(exports: unknown, path: string, conditions: Conditions): string | undefined {
  if (isMembers(exports) && Object.keys(exports).some((key) => SUBPATH.test(key))) return mapped(exports, path, conditions);
  return path === '.' ? (targetOf(exports, '', conditions) ?? undefined) : undefined;
}

/** Returns the target that `imports` names for `#<name>`: a path below the package, or another package. */
export function importedTarget(imports: unknown, name: string, conditions: Conditions): string | undefined {
  return isMembers(imports) ? mapped(imports, name, conditions) : undefined;
}
