import { compareText, type JsonObject } from '../json/json.js';

/** Properties that number, count or date an entity inside a server: dropped deliberately. */
const INTERNAL = new Set(['_id', 'id', 'last_modified', 'provider_region', 'version']);
/** Maximum number of properties named in one note. */
const NAMED_MAX = 5;

interface Place {
  readonly file: string;
  readonly path: string;
  readonly names: readonly string[];
  readonly seen: Set<string>;
}

/** Properties that were read of the objects in files, by file and path in it. An object may be read more than once. */
export class SeenMembers {
  private readonly places = new Map<string, Place>();

  /** Returns the set of names read at a place, to add to. */
  at(file: string, path: string, object: JsonObject): Set<string> {
    const key = `${file}\n${path}`;
    let place = this.places.get(key);
    if (place === undefined) {
      place = { file, path, names: Object.keys(object), seen: new Set() };
      this.places.set(key, place);
    }
    return place.seen;
  }

  /** Returns a sentence for each object with properties that were not read, by file; only for the given files. */
  notes(files: readonly string[]): readonly string[] {
    const wanted = new Set(files);
    const found = [...this.places.values()].filter(({ file }) => wanted.has(file));
    return found.toSorted((a, b) => compareText(a.file, b.file)).flatMap(noteOf);
  }
}

function noteOf({ file, path, names, seen }: Place): string[] {
  const ignored = names.filter((name) => !seen.has(name) && !INTERNAL.has(name));
  if (ignored.length === 0) return [];
  const more = ignored.length > NAMED_MAX ? ` and ${ignored.length - NAMED_MAX} more` : '';
  const told = ignored.slice(0, NAMED_MAX).map((name) => (path === '' ? name : `${path}.${name}`));
  return [`${file}: ${told.join(', ')}${more} ignored`];
}
