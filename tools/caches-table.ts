// The table of caches in docs/reference/metrics.md.
import { CACHES, type CacheBounds } from '#process/cache/caches.js';

function boundOf({ max, of }: CacheBounds): string {
  return of === 'bytes' ? `${max / 2 ** 20} MiB` : `${max.toLocaleString('en-US')} ${of}`;
}

/** Returns the caches with their bounds, as a table in Markdown. */
export function cachesTable(): string {
  const rows = Object.entries<CacheBounds>(CACHES).map(([name, cache]) => [
    `\`${name}\``,
    cache.holds,
    cache.services.join(', '),
    boundOf(cache),
    cache.keptMs === undefined ? 'until it changes' : `${cache.keptMs / 1_000} s at most`,
  ]);
  const head = [
    ['`cache`', 'Holds', 'In', 'At most, in each process', 'Kept'],
    ['---', '---', '---', '---', '---'],
  ];
  return [...head, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
