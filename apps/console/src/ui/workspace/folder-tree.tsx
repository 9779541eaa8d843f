import { ChevronRight, Folder, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useMemo, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { useVirtualRows } from '../display/use-virtual-rows';
import { folderRows, foldersOf, type Filed, type FolderRow } from './folders';
import './workspace.css';

const ROW = 28;
const ROW_COARSE = 40;

interface FolderTreeProps {
  readonly label: string;
  readonly entries: readonly Filed[];
  readonly icon: LucideIcon;
  /** Search string; empty for none. */
  readonly text: string;
  readonly selected: string | undefined;
  /** Mark at the end of the row of an entry. */
  readonly mark: (id: string) => ReactNode;
  readonly onSelect: (id: string) => void;
}

function rowHeight(): number {
  return window.matchMedia('(pointer: coarse)').matches ? ROW_COARSE : ROW;
}

/** Keeps which folders are open: at first, and whenever another entry is selected, those it is in. */
function useOpenFolders(selected: Filed | undefined) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const name = selected?.name;
  useEffect(() => {
    if (name !== undefined) setOpen((current) => new Set([...current, ...foldersOf(name)]));
  }, [name]);
  const toggle = (id: string, isOpen: boolean): void =>
    setOpen((current) => new Set(isOpen ? [...current, id] : [...current].filter((each) => each !== id)));
  return [open, toggle] as const;
}

/**
 * Entries in folders. Arrows move and open, Enter selects; only rows in sight are in the document. Scrolls to the selected entry when
 * another is selected and when entries come or go.
 */
export function FolderTree({ label, entries, icon: Icon, text, selected, mark, onSelect }: FolderTreeProps) {
  const id = useId();
  const [open, toggle] = useOpenFolders(entries.find((entry) => entry.id === selected));
  const [active, setActive] = useState<string>();
  const rows = useMemo(() => folderRows(entries, open, text), [entries, open, text]);
  const keys = useMemo(() => rows.map((row) => row.id), [rows]);
  const height = useMemo(rowHeight, []);
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === (active ?? selected)),
  );
  const { box, first, end, show } = useVirtualRows(keys, height, 0);
  const place = rows.findIndex((row) => row.id === selected);
  const isListed = place >= 0;
  // Rows of folders that are opened or closed elsewhere do not scroll the tree back to the selected entry.
  useEffect(() => {
    if (isListed) show(place);
  }, [selected, isListed, entries.length]);
  const go = (index: number): void => {
    const to = Math.min(rows.length - 1, Math.max(0, index));
    setActive(rows[to]?.id);
    show(to);
  };
  const choose = (row: FolderRow): void => {
    setActive(row.id);
    if (row.count === null) onSelect(row.id);
    else toggle(row.id, !row.isOpen);
  };
  const press = (event: KeyboardEvent): void => {
    const row = rows[at];
    if (!row) return;
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ArrowRight: () => (row.count !== null && !row.isOpen ? toggle(row.id, true) : go(at + 1)),
      ArrowLeft: () => {
        if (row.count !== null && row.isOpen) toggle(row.id, false);
        else go(rows.findLastIndex(({ level }, index) => index < at && level < row.level));
      },
      Enter: () => choose(row),
      ' ': () => choose(row),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  const idOf = (index: number): string => `${id}-${index}`;
  return (
    <div
      ref={box}
      role="tree"
      tabIndex={0}
      aria-label={label}
      {...(rows.length > 0 ? { 'aria-activedescendant': idOf(at) } : {})}
      className="folder-tree"
      onKeyDown={press}
    >
      <div role="presentation" style={{ height: rows.length * height }}>
        {rows.slice(first, end).map((row, offset) => {
          const index = first + offset;
          const { label: name, level, count, isOpen } = row;
          return (
            // Keys are heard by the tree.
            <div
              key={row.id}
              id={idOf(index)}
              role="treeitem"
              aria-level={level + 1}
              aria-selected={row.id === selected}
              {...(count === null ? {} : { 'aria-expanded': isOpen })}
              {...(index === at ? { 'data-active': '' } : {})}
              className="folder-row"
              style={{ '--level': level, height, transform: `translateY(${index * height}px)` } as CSSProperties}
              onClick={() => choose(row)}
            >
              {count === null ? <span className="twist" /> : <ChevronRight className="twist" aria-hidden />}
              {count === null ? <Icon className="icon-s" aria-hidden /> : <Folder className="icon-s" aria-hidden />}
              <span className="cut">{name}</span>
              <span className="extra">{count ?? mark(row.id)}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
