import { SourceMap, type SourceMapPayload } from 'node:module';

const INLINE = /\n\/\/# sourceMappingURL=data:application\/json;base64,([A-Za-z0-9+/=]+)\s*$/;
/** A place in a function's file, as frames name it: with the folder of functions or without. */
const PLACE = /(^|[\s(])(?:functions\/)?([^\s():]+\.js):(\d+):(\d+)/g;

/** Returns the source of a function by its path, like `total.js` or `a/b.js`; `undefined` if it does not exist. */
export type SourceOf = (path: string) => string | undefined;

/** Returns a stack with the places in TypeScript that functions were built from. What has no map, or a damaged one, stays. */
export function mappedStack(stack: string, sourceOf: SourceOf): string {
  const maps = new Map<string, SourceMap | null>();
  return stack.replaceAll(PLACE, (whole, before: string, path: string, line: string, column: string) => {
    if (!maps.has(path)) maps.set(path, mapIn(sourceOf(path) ?? ''));
    const found = maps.get(path)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (found === undefined || !('originalSource' in found) || !found.originalSource) return whole;
    return `${before}${found.originalSource}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}

/** Returns the paths of functions that a stack names. */
export function pathsIn(stack: string): readonly string[] {
  return [...new Set([...stack.matchAll(PLACE)].map(([, , path = '']) => path))];
}

function mapIn(source: string): SourceMap | null {
  const [, encoded] = INLINE.exec(source) ?? [];
  if (encoded === undefined) return null;
  try {
    return new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')) as SourceMapPayload);
  } catch {
    // Anyone who may change the app can write sources, so a source may be invalid: it then has no locations.
    return null;
  }
}
