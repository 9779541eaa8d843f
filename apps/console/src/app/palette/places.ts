import type { Section } from '../sections';

/** Somewhere to go to. */
export interface Place {
  /** Kind of thing at this place. */
  readonly kind: string;
  readonly name: string;
  /** Id of the app; absent for pages of none. */
  readonly appId?: string;
  /** Absent: the overview of the app. */
  readonly section?: Section;
  readonly search?: Readonly<Record<string, string>>;
  /** A page of no app. */
  readonly to?: '/' | '/project';
  /** Additional search terms. */
  readonly also?: string;
}

/** Better the smaller; `null` for a place that is not meant. */
function rankOf({ kind, name, also = '' }: Place, words: readonly string[]): number | null {
  const [lower, all] = [name.toLowerCase(), `${name} ${kind} ${also}`.toLowerCase()];
  if (!words.every((word) => all.includes(word))) return null;
  const [first = ''] = words;
  if (lower === words.join(' ')) return 0;
  if (lower.startsWith(first)) return 1;
  return lower.includes(first) ? 2 : 3;
}

/**
 * Returns the places whose name and kind contain every word of the search, those whose name begins with it first; else
 * in the order given.
 */
export function found(places: readonly Place[], text: string): readonly Place[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return places
    .map((place) => ({ place, rank: rankOf(place, words) }))
    .filter((each): each is { place: Place; rank: number } => each.rank !== null)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ place }) => place);
}

/** Places of one kind, under their heading. */
export interface PlaceGroup {
  readonly heading: string;
  readonly places: readonly Place[];
}

function headingOf({ kind }: Place): string {
  if (kind === 'Screen') return 'Pages';
  return kind.endsWith('s') ? kind : `${kind}s`;
}

/** Returns places by kind; the kind with the best place comes first, and places keep their order. */
export function inGroups(places: readonly Place[]): readonly PlaceGroup[] {
  const groups = new Map<string, Place[]>();
  for (const place of places) {
    const heading = headingOf(place);
    const group = groups.get(heading);
    if (group) group.push(place);
    else groups.set(heading, [place]);
  }
  return [...groups].map(([heading, group]) => ({ heading, places: group }));
}

const STEPS: Readonly<Record<string, (now: number, count: number) => number>> = {
  ArrowDown: (now, count) => (now + 1) % count,
  ArrowUp: (now, count) => (now + count - 1) % count,
  PageDown: (now, count) => Math.min(now + 10, count - 1),
  PageUp: (now) => Math.max(now - 10, 0),
};

/** Returns the index of `count` places that a key moves to from `now`; `null` for keys that move nowhere. */
export function stepped(key: string, now: number, count: number): number | null {
  return count === 0 ? null : (STEPS[key]?.(now, count) ?? null);
}
