import { Binary } from 'bson';
import { encode } from '../bson/encode.js';
import type { Catalog } from './catalog.js';
import { storeChecked, type CheckedChange } from './apply-change.js';
import type { DataView } from './data-view.js';
import { decodeChange, encodeChange } from './document-change.js';
import { afterPrefix } from './key-values.js';
import type { LmdbEnvironment } from './lmdb-environment.js';

const CHANGES = Buffer.from('p/');
/** Present from the moment on at which everything in the journal counts as committed. */
const DECIDED = Buffer.from('pending-commit');

/**
 * The journal of a commit that takes several turns, one at a time: first what is to be changed, then one small commit that decides,
 * then the changes themselves. After a crash a decided one is carried out, any other one forgotten.
 */
export class PendingCommit {
  private next = 0;

  constructor(
    private readonly environment: LmdbEnvironment,
    private readonly catalog: Catalog,
    private readonly view: DataView,
  ) {}

  /** Inside a write transaction: notes changes that are to be made. */
  note(changes: readonly CheckedChange[]): void {
    for (const change of changes) this.environment.catalog.put(changeKey(this.next++), encodeChange(named(change)));
  }

  /** Inside a write transaction: from its commit on all that was noted counts as done. */
  decide(): void {
    this.environment.catalog.put(DECIDED, encode({ at: new Date(), changes: new Binary(changeKey(this.next)) }));
  }

  /** Inside a write transaction: makes noted changes, in order, until `isOver`. Returns true when all are made. */
  carryOut(isOver: () => boolean): boolean {
    const { catalog } = this.environment;
    for (const { key, value } of catalog.entries({ start: CHANGES, end: afterPrefix(CHANGES) })) {
      const change = this.found(value);
      if (change) storeChecked(this.view, change);
      catalog.delete(key);
      if (isOver()) return false;
    }
    catalog.delete(DECIDED);
    return true;
  }

  /** Inside a write transaction: forgets up to `limit` noted changes that were not decided. Returns true when none is left. */
  forget(limit: number): boolean {
    let left = limit;
    for (const key of this.environment.catalog.keys({ start: CHANGES, end: afterPrefix(CHANGES) })) {
      if (left-- === 0) return false;
      this.environment.catalog.delete(key);
    }
    return true;
  }

  /** State a crash left behind: nothing, a commit to be carried out, or one to be discarded. */
  get left(): 'nothing' | 'decided' | 'undecided' {
    if (this.environment.catalog.get(DECIDED)) return 'decided';
    const [first] = this.environment.catalog.keys({ start: CHANGES, end: afterPrefix(CHANGES) });
    return first ? 'undecided' : 'nothing';
  }

  private found(encoded: Buffer): CheckedChange | undefined {
    const { kind, namespace, recordId, bytes, added, removed, payload, flags } = decodeChange(encoded);
    const collection = this.catalog.get(namespace);
    if (!collection) return undefined;
    const entries = (list: typeof added) =>
      list.flatMap(({ index: name, bytes: entryBytes }) => {
        const index = collection.index(name);
        return index ? [{ index, entry: { bytes: entryBytes } }] : [];
      });
    return {
      kind,
      collection,
      recordId,
      bytes,
      added: entries(added),
      removed: entries(removed),
      payload: payload ?? bytes ?? Buffer.alloc(0),
      flags,
    };
  }
}

function named({ kind, collection, recordId, bytes, added, removed, payload, flags }: CheckedChange) {
  const name = ({ index, entry }: CheckedChange['added'][number]) => ({ index: index.name, bytes: entry.bytes });
  return {
    kind,
    namespace: collection.namespace,
    recordId,
    before: undefined,
    bytes,
    added: added.map(name),
    removed: removed.map(name),
    payload: payload === bytes ? undefined : payload,
    flags,
  };
}

function changeKey(number: number): Buffer {
  const key = Buffer.alloc(CHANGES.length + 4);
  CHANGES.copy(key);
  key.writeUInt32BE(number, CHANGES.length);
  return key;
}
