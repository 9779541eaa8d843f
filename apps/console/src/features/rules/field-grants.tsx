import { useState } from 'react';
import { Button } from '../../ui/controls/button';
import { Table } from '../../ui/display/table';
import { ExpressionInput } from './expression-input';
import { withMember, type Grant, type Role } from './rule-types';

const HEADS = ['Field', 'Read', 'Write', 'Actions'];

interface RowProps {
  readonly name: string;
  readonly grant: Grant;
  readonly onChange: (grant: Grant) => void;
  readonly onRemove: () => void;
}

function GrantRow({ name, grant, onChange, onRemove }: RowProps) {
  const below = Object.keys(grant.fields ?? {});
  return (
    <tr>
      <td>
        <span className="mono">{name}</span>
        {below.length > 0 && <p className="muted">with {below.join(', ')} below it: see the rule as JSON</p>}
      </td>
      {(['read', 'write'] as const).map((permission) => (
        <td key={permission}>
          <ExpressionInput
            label={`${permission === 'read' ? 'Read' : 'Write'} ${name}`}
            value={grant[permission]}
            onChange={(value) => onChange(withMember(grant, permission, value))}
          />
        </td>
      ))}
      <td>
        <Button aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </td>
    </tr>
  );
}

/** Permissions on fields, which count where the document as a whole may not be read or written. */
export function FieldGrants({ role, onChange }: { readonly role: Role; readonly onChange: (role: Role) => void }) {
  const [name, setName] = useState('');
  const fields = role.fields ?? {};
  const set = (field: string, grant: Grant | undefined): void => {
    const next = withMember<Record<string, Grant>, string>(fields, field, grant);
    onChange(withMember(role, 'fields', Object.keys(next).length > 0 ? next : undefined));
  };
  const add = (): void => {
    set(name.trim(), { read: true, write: false });
    setName('');
  };
  return (
    <details className="field" open={role.fields !== undefined || undefined}>
      <summary>Fields</summary>
      <Table heads={HEADS}>
        {Object.entries(fields).map(([field, grant]) => (
          <GrantRow
            key={field}
            name={field}
            grant={grant}
            onChange={(next) => set(field, next)}
            onRemove={() => set(field, undefined)}
          />
        ))}
        <GrantRow
          name="all additional fields"
          grant={role.additional_fields ?? {}}
          onChange={(grant) => onChange(withMember(role, 'additional_fields', grant))}
          onRemove={() => onChange(withMember(role, 'additional_fields', undefined))}
        />
      </Table>
      <div className="bar">
        <label className="field">
          Name of a field
          <input className="mono" value={name} autoComplete="off" onChange={({ target }) => setName(target.value)} />
        </label>
        <Button disabled={name.trim() === '' || Object.hasOwn(fields, name.trim())} onClick={add}>
          Add field
        </Button>
      </div>
    </details>
  );
}
