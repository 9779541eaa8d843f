import { encodeSegment, encodeSegmentWhole } from './path-segment.js';

/** Files next to folders that are named after entities. */
const FIXED_FILES = ['action_rules.json', 'config.json', 'data_api_config.json', 'default_rule.json'];

function caseless(segment: string): string {
  return segment.normalize('NFC').toLowerCase();
}

/**
 * Gives names their part of a path, so that no two names of one folder differ in letter case only: the second one is
 * percent-encoded whole. Asked in the same order it always gives the same paths.
 */
export class PathAllocator {
  private readonly folders = new Map<string, Map<string, string>>();

  /** Returns the path of the entity `name` in a folder; `spelling` is the preferred file name. */
  path(folder: string, name: string, ending = '', spelling = name): string {
    const taken = this.folders.get(folder) ?? new Map<string, string>();
    this.folders.set(folder, taken);
    const owner = `${ending}/${name}`;
    const isFree = (segment: string) => {
      if (ending === '' && FIXED_FILES.includes(caseless(segment))) return false;
      return (taken.get(caseless(segment)) ?? owner) === owner;
    };
    const preferred = encodeSegment(spelling) + ending;
    const segment = isFree(preferred) ? preferred : encodeSegmentWhole(name) + ending;
    taken.set(caseless(segment), owner);
    return folder === '' ? segment : `${folder}/${segment}`;
  }
}
