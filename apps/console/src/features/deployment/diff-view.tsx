import { Undo2 } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import '../../ui/display/table.css';
import { Button } from '../../ui/controls/button';
import { kindName } from './deployment-text';
import './deployment.css';
import { lineCounts, numberedDiff, type NumberedRow } from './numbered-diff';
import type { ChangedEntity, Diff } from './use-draft';

const CHANGES: Readonly<Record<ChangedEntity['change'], string>> = { added: 'added', modified: 'changed', removed: 'deleted' };
/** Signs of lines, so that color is not the only one. */
const SIGNS = { added: '+', removed: '−', same: '' } as const;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

function keyOf({ kind, id }: ChangedEntity): string {
  return `${kind} ${id}`;
}

function Line({ row }: { readonly row: NumberedRow }) {
  if (row.kind === 'skipped') {
    return (
      <tr className="is-skipped">
        <td colSpan={4}>
          {row.count} unchanged {row.count === 1 ? 'line' : 'lines'}
        </td>
      </tr>
    );
  }
  return (
    <tr className={`is-${row.kind}`}>
      <td className="line-number">{row.before}</td>
      <td className="line-number">{row.after}</td>
      <td className="line-sign">{SIGNS[row.kind]}</td>
      <td>{row.line}</td>
    </tr>
  );
}

/** The difference of two sources in lines with their numbers. */
function Lines({ before, after }: Pick<ChangedEntity, 'before' | 'after'>) {
  return (
    <table className="line-diff">
      <tbody>
        {numberedDiff(before, after).map((row, index) => (
          <Line key={index} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Counts({ entity: { change, before, after } }: { readonly entity: ChangedEntity }) {
  if (change !== 'modified') return <span className="muted">{change === 'added' ? 'new' : 'deleted'}</span>;
  const { added, removed } = lineCounts(before, after);
  return (
    <span className="muted">
      +{added} −{removed}
    </span>
  );
}

interface DiffViewProps {
  readonly diff: Diff;
  /** Undoes a change; absent if it cannot be undone on its own. */
  readonly undo?: { readonly isBusy: boolean; readonly onUndo: (entity: ChangedEntity) => void };
}

/** Changed entities in a list, and the lines of the chosen one beside it. The arrow keys, j and k walk the list. */
export function DiffView({ diff: { entities }, undo }: DiffViewProps) {
  const [chosen, choose] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const shown = entities.find((entity) => keyOf(entity) === chosen) ?? entities[0];
  if (!shown) return null;
  const step = (event: KeyboardEvent): void => {
    const way = STEPS[event.key];
    const index = entities.indexOf(shown) + (way ?? 0);
    const next = way === undefined ? undefined : entities[index];
    if (!next) return;
    event.preventDefault();
    choose(keyOf(next));
    list.current?.querySelectorAll('button')[index]?.focus();
  };
  return (
    <div className="review">
      <ul ref={list} aria-label="Changed entities" className="review-list" onKeyDown={step}>
        {entities.map((entity) => (
          <li key={keyOf(entity)}>
            <button type="button" {...(entity === shown ? { 'aria-current': 'true' } : {})} onClick={() => choose(keyOf(entity))}>
              <span className="mono cut">{entity.name}</span>
              <Counts entity={entity} />
              <span className="muted">
                {kindName(entity.kind)} {CHANGES[entity.change]}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <section className="review-diff" aria-label={`Changes of ${shown.name}`}>
        <div className="review-head">
          <span className="mono cut">{shown.name}</span>
          <span className="grow" />
          {undo && (
            <Button variant="ghost" icon={Undo2} busy={undo.isBusy} onClick={() => undo.onUndo(shown)}>
              Undo this change
            </Button>
          )}
        </div>
        <div className="review-lines" role="group" aria-label={`Lines of ${shown.name}`} tabIndex={0}>
          <Lines before={shown.before} after={shown.after} />
        </div>
      </section>
    </div>
  );
}
