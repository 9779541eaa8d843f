import { useRef, useState, type KeyboardEvent } from 'react';
import { moveOf, rowsOf, type TreeRow } from './tree-rows';
import type { Document } from './use-data';

interface RowProps {
  readonly row: TreeRow;
  readonly hasFocus: boolean;
  readonly onFocus: () => void;
  readonly onToggle: () => void;
}

function Row({ row, hasFocus, onFocus, onToggle }: RowProps) {
  const { id, name, level, position, siblings, text, type, isOpen } = row;
  return (
    // Keys are heard by the tree.
    <li
      role="treeitem"
      data-row={id}
      data-level={Math.min(level, 8)}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={hasFocus}
      {...(isOpen === null ? {} : { 'aria-expanded': isOpen })}
      tabIndex={hasFocus ? 0 : -1}
      onFocus={onFocus}
      onClick={onToggle}
    >
      <span aria-hidden="true">{isOpen === null ? '  ' : isOpen ? '▾ ' : '▸ '}</span>
      {name}: {text} <span className="muted">{type}</span>
    </li>
  );
}

/** A document whose properties are expanded one by one; arrow keys move the focus. */
export function DocumentTree({ document, label }: { readonly document: Document; readonly label: string }) {
  const tree = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string>();
  const rows = rowsOf(document, open);
  const active = rows.some(({ id }) => id === focused) ? focused : rows[0]?.id;
  const toggle = ({ id, isOpen }: Pick<TreeRow, 'id' | 'isOpen'>): void => {
    if (isOpen === null) return;
    const changed = new Set(open);
    if (!changed.delete(id)) changed.add(id);
    setOpen(changed);
  };
  const press = (event: KeyboardEvent): void => {
    const move = moveOf(event.key, rows, active ?? '');
    if (!move) return;
    event.preventDefault();
    if ('toggle' in move) toggle({ id: move.toggle, isOpen: true });
    else tree.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(move.to)}"]`)?.focus();
  };
  return (
    <ul ref={tree} role="tree" aria-label={label} className="tree mono" onKeyDown={press}>
      {rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          hasFocus={row.id === active}
          onFocus={() => setFocused(row.id)}
          onToggle={() => toggle(row)}
        />
      ))}
    </ul>
  );
}
