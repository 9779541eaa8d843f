import { ExpressionInput } from './expression-input';
import { FieldGrants } from './field-grants';
import { PERMISSIONS, withMember, type Permission, type Role } from './rule-types';
import { Button } from '../../ui/controls/button';

const LABELS: Readonly<Record<Permission, string>> = {
  insert: 'Insert documents',
  delete: 'Delete documents',
  search: 'Search documents',
  read: 'Read all fields',
  write: 'Write all fields',
};

interface RoleCardProps {
  readonly role: Role;
  readonly index: number;
  readonly count: number;
  /** What the server says of it. */
  readonly problem: string | null;
  readonly onChange: (role: Role) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** One role: the first that applies to a document decides about it. */
export function RoleCard({ role, index, count, problem, onChange, onMove, onRemove }: RoleCardProps) {
  const { name } = role;
  return (
    <li className="card" aria-label={`Role ${name}`}>
      <div className="bar">
        <label className="field">
          Role {index + 1}
          <input
            className="mono"
            value={name}
            autoComplete="off"
            required
            onChange={({ target }) => onChange({ ...role, name: target.value })}
          />
        </label>
        <span className="grow" />
        <Button aria-label={`Move ${name} up`} disabled={index === 0} onClick={() => onMove(index - 1)}>
          ↑
        </Button>
        <Button aria-label={`Move ${name} down`} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
          ↓
        </Button>
        <Button aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" className="bad">
          {problem}
        </p>
      )}
      <ExpressionInput
        label="Applies when"
        value={role.apply_when}
        required
        onChange={(value) => onChange({ ...role, apply_when: value ?? {} })}
      />
      <div className="permissions">
        {PERMISSIONS.map((permission) => (
          <ExpressionInput
            key={permission}
            label={LABELS[permission]}
            value={role[permission]}
            onChange={(value) => onChange(withMember(role, permission, value))}
          />
        ))}
      </div>
      {(['read', 'write'] as const).map((side) => (
        <ExpressionInput
          key={side}
          label={side === 'read' ? 'Read filter' : 'Write filter'}
          value={role.document_filters?.[side]}
          onChange={(value) => {
            const filters = withMember(role.document_filters ?? {}, side, value);
            onChange(withMember(role, 'document_filters', Object.keys(filters).length > 0 ? filters : undefined));
          }}
        />
      ))}
      <FieldGrants role={role} onChange={onChange} />
    </li>
  );
}
