import { ChangeKind, type OplogEntry } from '../storage/oplog-entry.js';
import { renamedTo } from './change-events.js';

const INTERNAL_DATABASES = new Set(['admin', 'local', 'config']);

/** Scope of a change stream: a collection, a database, or all databases except the internal ones. */
export class ChangeScope {
  constructor(
    private readonly database: string | undefined,
    private readonly collection: string | undefined,
  ) {}

  /** Returns the name under which changes in the scope are announced; see `Oplog.listen`. */
  get announcedAs(): string {
    if (this.database === undefined) return '';
    return this.collection === undefined ? this.database : `${this.database}.${this.collection}`;
  }

  /** Decided by the namespace alone; a renamed collection has a second one. */
  includes(namespace: string): boolean {
    const dot = namespace.indexOf('.');
    const database = namespace.slice(0, dot);
    if (this.collection !== undefined) return namespace === this.announcedAs;
    if (this.database !== undefined ? database !== this.database : INTERNAL_DATABASES.has(database)) return false;
    return !namespace.startsWith('system.', dot + 1);
  }

  includesEntry(entry: OplogEntry): boolean {
    return this.includes(entry.namespace) || (entry.kind === ChangeKind.rename && this.includes(renamedTo(entry)));
  }

  /** Returns `true` if the stream ends with this change, because what it watches no longer exists. */
  endsWith({ kind }: OplogEntry): boolean {
    if (this.collection !== undefined) return kind === ChangeKind.drop || kind === ChangeKind.rename;
    return this.database !== undefined && kind === ChangeKind.dropDatabase;
  }
}
