import { useId } from 'react';
import { ExpressionField } from './expression-field';
import { FieldPermissions } from './field-permissions';
import { isAt, membersOf, withMember } from './rule-edit';
import type { Members } from './rule-types';
import type { Refusal } from './use-rules';

const PERMISSIONS = [
  ['read', 'Read all fields'],
  ['write', 'Write all fields'],
  ['insert', 'Insert documents'],
  ['delete', 'Delete documents'],
  ['search', 'Search'],
] as const;

interface RoleProps {
  readonly role: Members;
  readonly index: number;
  readonly count: number;
  readonly refusal: Refusal | null;
  readonly onChange: (role: Members) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

/** One role: whom it applies to, and what it allows. */
export function RoleCard({ role, index, count, refusal, onChange, onMove, onRemove }: RoleProps) {
  const place = `roles[${index}]`;
  const problemId = useId();
  const name = typeof role['name'] === 'string' ? role['name'] : '';
  const nameProblem = isAt(refusal?.place ?? null, `${place}.name`) ? refusal?.message : undefined;
  const filters = membersOf(role['document_filters']);
  const set = (path: readonly string[]) => (value: unknown) => onChange(withMember(role, path, value));
  return (
    <li className="card" aria-label={`Role ${name}`}>
      <div className="bar">
        <label className="field">
          {`Name of role ${index + 1}`}
          <input
            className="mono"
            value={name}
            aria-invalid={nameProblem !== undefined}
            aria-describedby={problemId}
            autoComplete="off"
            onChange={({ target }) => set(['name'])(target.value)}
          />
        </label>
        <span className="grow" />
        <button type="button" aria-label={`Move ${name} up`} disabled={index === 0} onClick={() => onMove(-1)}>
          Up
        </button>
        <button type="button" aria-label={`Move ${name} down`} disabled={index === count - 1} onClick={() => onMove(1)}>
          Down
        </button>
        <button type="button" aria-label={`Remove role ${name}`} onClick={onRemove}>
          Remove
        </button>
      </div>
      <p id={problemId} className="bad">
        {nameProblem}
      </p>
      <ExpressionField
        label="Apply when"
        value={role['apply_when']}
        place={`${place}.apply_when`}
        refusal={refusal}
        onChange={set(['apply_when'])}
      />
      <div className="charts">
        {PERMISSIONS.map(([member, label]) => (
          <ExpressionField
            key={member}
            label={label}
            value={role[member]}
            place={`${place}.${member}`}
            refusal={refusal}
            unset={member === 'read' || member === 'write' ? 'As the fields say' : 'Not stated'}
            onChange={set([member])}
          />
        ))}
        {(['read', 'write'] as const).map((member) => (
          <ExpressionField
            key={member}
            label={`Document filter, ${member}`}
            value={filters[member]}
            place={`${place}.document_filters.${member}`}
            refusal={refusal}
            unset="Not stated"
            onChange={set(['document_filters', member])}
          />
        ))}
      </div>
      <FieldPermissions role={role} place={place} refusal={refusal} onChange={onChange} />
    </li>
  );
}
