import { ArrowDown, ArrowUp, CopyPlus, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/controls/icon-button';
import { RowMenu } from '../../ui/overlay/row-menu';
import { whenWords } from './expression';
import { ExpressionField } from './expression-field';
import { FieldGrants } from './field-grants';
import { PermissionMatrix } from './permission-matrix';
import { PERMISSIONS, withMember, type Role } from './rule-types';

const FILTERS = { read: 'Read filter', write: 'Write filter' } as const;

interface RoleCardProps {
  readonly role: Role;
  readonly index: number;
  readonly count: number;
  /** Error of the server about the role. */
  readonly problem: string | null;
  readonly onChange: (role: Role) => void;
  readonly onMove: (to: number) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

/** One role: the first that applies to a document decides about it. */
export function RoleCard({ role, index, count, problem, onChange, onMove, onDuplicate, onRemove }: RoleCardProps) {
  const { name, document_filters: filters = {} } = role;
  const parts = Object.keys(role.fields ?? {}).length + (role.additional_fields ? 1 : 0) + Object.keys(filters).length;
  return (
    <li className="card rule-card" aria-label={`Role ${name}`}>
      <div className="rule-card-head">
        <span className="rule-number" aria-hidden>
          {index + 1}
        </span>
        <input
          className="rule-name mono-title"
          aria-label={`Role ${index + 1}`}
          value={name}
          autoComplete="off"
          required
          onChange={({ target }) => onChange({ ...role, name: target.value })}
        />
        <span className="grow muted small cut only-wide">{whenWords(role.apply_when)}</span>
        <IconButton small label={`Move ${name} up`} icon={ArrowUp} disabled={index === 0} onClick={() => onMove(index - 1)} />
        <IconButton
          small
          label={`Move ${name} down`}
          icon={ArrowDown}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        />
        <RowMenu
          name={name}
          actions={[
            { label: 'Duplicate', icon: CopyPlus, does: onDuplicate },
            { label: 'Delete role', icon: Trash2, does: onRemove },
          ]}
        />
      </div>
      {problem !== null && (
        <p role="alert" className="bad">
          {problem}
        </p>
      )}
      <ExpressionField
        label="Applies when"
        value={role.apply_when}
        onChange={(value) => onChange({ ...role, apply_when: value ?? {} })}
      />
      <PermissionMatrix
        label="Permissions"
        permissions={PERMISSIONS}
        grants={role}
        onChange={(permission, value) => onChange(withMember(role, permission, value))}
      />
      <details open={parts > 0 || undefined}>
        <summary>Fields and document filter {parts > 0 && <span className="tab-count">{parts}</span>}</summary>
        <div className="stack">
          <FieldGrants role={role} onChange={onChange} />
          {(['read', 'write'] as const).map((side) => (
            <ExpressionField
              key={side}
              isOptional
              label={FILTERS[side]}
              hint={`Limits which documents the role may ${side}. Empty for all.`}
              value={filters[side]}
              onChange={(value) => {
                const next = withMember(filters, side, value);
                onChange(withMember(role, 'document_filters', Object.keys(next).length > 0 ? next : undefined));
              }}
            />
          ))}
        </div>
      </details>
    </li>
  );
}
