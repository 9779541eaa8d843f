import { DiffText } from './diff-text';
import type { Diff } from './use-draft';

/** Differences: the entities, then the diffs of their files. */
export function DiffView({ diff }: { readonly diff: Diff }) {
  return (
    <>
      <ul aria-label="Changed entities">
        {diff.entities.map(({ kind, id, name, change }) => (
          <li key={`${kind} ${id}`}>
            {change} <span className="muted">{kind.replaceAll('_', ' ')}</span> <span className="mono">{name}</span>
          </li>
        ))}
      </ul>
      {diff.diffs.map((text) => (
        <DiffText key={text} text={text} />
      ))}
    </>
  );
}
