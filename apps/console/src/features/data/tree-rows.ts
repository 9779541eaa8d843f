import { leafOf } from './cells';

/** A line of the tree. */
export interface TreeRow {
  /** Unique in the tree: names from the root, as JSON. */
  readonly id: string;
  /** Id of the row around it. */
  readonly parent: string | null;
  readonly name: string;
  /** From 1. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly text: string;
  readonly type: string;
  /** `null` where nothing can be opened. */
  readonly isOpen: boolean | null;
}

/** Returns the visible lines of a document: the properties of expanded objects. */
export function rowsOf(document: object, open: ReadonlySet<string>): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (value: object, path: readonly string[]): void => {
    const entries = Object.entries(value);
    for (const [index, [name, member]] of entries.entries()) {
      const own = [...path, name];
      const id = JSON.stringify(own);
      const leaf = leafOf(member);
      const count = leaf ? 0 : Object.keys(member as object).length;
      const isOpen = count === 0 ? null : open.has(id);
      rows.push({
        id,
        parent: path.length === 0 ? null : JSON.stringify(path),
        name,
        level: own.length,
        position: index + 1,
        siblings: entries.length,
        ...(leaf ?? { type: Array.isArray(member) ? 'array' : 'object', text: `${count} ${count === 1 ? 'member' : 'members'}` }),
        isOpen,
      });
      if (isOpen === true) add(member as object, own);
    }
  };
  add(document, []);
  return rows;
}

/** Effect of a key in a tree: moves the focus, opens or closes the row. */
export type Move = { readonly to: string } | { readonly toggle: string };

/** Returns the effect of a key at a row; `null` for keys without an effect. */
export function moveOf(key: string, rows: readonly TreeRow[], at: string): Move | null {
  const index = rows.findIndex(({ id }) => id === at);
  const row = rows[index];
  if (!row) return null;
  const to = (target: TreeRow | undefined): Move | null => (target ? { to: target.id } : null);
  switch (key) {
    case 'ArrowDown':
      return to(rows[index + 1]);
    case 'ArrowUp':
      return to(rows[index - 1]);
    case 'Home':
      return to(rows[0]);
    case 'End':
      return to(rows.at(-1));
    case 'ArrowRight':
      if (row.isOpen === null) return null;
      return row.isOpen ? to(rows[index + 1]) : { toggle: row.id };
    case 'ArrowLeft':
      if (row.isOpen === true) return { toggle: row.id };
      return row.parent === null ? null : { to: row.parent };
    case 'Enter':
    case ' ':
      return row.isOpen === null ? null : { toggle: row.id };
    default:
      return null;
  }
}
