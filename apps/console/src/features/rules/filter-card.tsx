import { useId } from 'react';
import { ExpressionField } from './expression-field';
import { isAt, withMember } from './rule-edit';
import type { Members } from './rule-types';
import type { Refusal } from './use-rules';

interface FilterProps {
  readonly filter: Members;
  readonly index: number;
  readonly refusal: Refusal | null;
  readonly onChange: (filter: Members) => void;
  readonly onRemove: () => void;
}

/** One filter: what it adds to queries of whom. */
export function FilterCard({ filter, index, refusal, onChange, onRemove }: FilterProps) {
  const place = `filters[${index}]`;
  const problemId = useId();
  const name = typeof filter['name'] === 'string' ? filter['name'] : '';
  const problem = isAt(refusal?.place ?? null, `${place}.name`) ? refusal?.message : undefined;
  const set = (member: string) => (value: unknown) => onChange(withMember(filter, [member], value));
  return (
    <li className="card" aria-label={`Filter ${name}`}>
      <div className="bar">
        <label className="field">
          {`Name of filter ${index + 1}`}
          <input
            className="mono"
            value={name}
            aria-invalid={problem !== undefined}
            aria-describedby={problemId}
            autoComplete="off"
            onChange={({ target }) => set('name')(target.value)}
          />
        </label>
        <span className="grow" />
        <button type="button" aria-label={`Remove filter ${name}`} onClick={onRemove}>
          Remove
        </button>
      </div>
      <p id={problemId} className="bad">
        {problem}
      </p>
      <div className="charts">
        <ExpressionField
          label="Filter applies when"
          value={filter['apply_when']}
          place={`${place}.apply_when`}
          refusal={refusal}
          onChange={set('apply_when')}
        />
        {(['query', 'projection'] as const).map((member) => (
          <ExpressionField
            key={member}
            label={member === 'query' ? 'Query that is added' : 'Projection'}
            value={filter[member]}
            place={`${place}.${member}`}
            refusal={refusal}
            unset="None"
            hasSwitch={false}
            onChange={set(member)}
          />
        ))}
      </div>
    </li>
  );
}
