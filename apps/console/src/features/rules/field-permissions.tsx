import { useState } from 'react';
import { Table } from '../../ui/table';
import { ExpressionField } from './expression-field';
import { levelOf, membersOf, withLevel, withMember } from './rule-edit';
import { LEVELS, type Level, type Members } from './rule-types';
import type { Refusal } from './use-rules';

const HEADS = ['Field', 'Permission', 'Actions'];

interface FieldProps {
  readonly label: string;
  readonly place: string;
  readonly permissions: Members;
  readonly refusal: Refusal | null;
  readonly onChange: (permissions: Members) => void;
}

function FieldLevel({ label, place, permissions, refusal, onChange }: FieldProps) {
  const level = levelOf(permissions);
  const set = (member: string) => (value: unknown) => onChange(withMember(permissions, [member], value));
  return (
    <>
      <select
        aria-label={`Permission of ${label}`}
        value={level}
        onChange={({ target }) => onChange(withLevel(permissions, target.value as Level))}
      >
        {Object.entries(LEVELS).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {(level === 'custom' || refusal?.place.startsWith(`${place}.`)) &&
        (['read', 'write'] as const).map((member) => (
          <ExpressionField
            key={member}
            label={`${member === 'read' ? 'Read' : 'Write'} ${label}`}
            value={permissions[member]}
            place={`${place}.${member}`}
            refusal={refusal}
            unset="Not stated"
            onChange={set(member)}
          />
        ))}
      {permissions['fields'] !== undefined && <p className="muted">Fields inside of it have permissions, too: see the JSON.</p>}
    </>
  );
}

interface PermissionsProps {
  readonly role: Members;
  readonly place: string;
  readonly refusal: Refusal | null;
  readonly onChange: (role: Members) => void;
}

/** Fields by name, and all others. */
export function FieldPermissions({ role, place, refusal, onChange }: PermissionsProps) {
  const [added, setAdded] = useState('');
  const fields = membersOf(role['fields']);
  const name = added.trim();
  const add = (): void => {
    onChange(withMember(role, ['fields', name], { read: true, write: false }));
    setAdded('');
  };
  return (
    <fieldset className="card">
      <legend>Fields</legend>
      <Table heads={HEADS}>
        {Object.keys(fields).map((field) => (
          <tr key={field}>
            <td className="mono">{field}</td>
            <td>
              <FieldLevel
                label={field}
                place={`${place}.fields.${field}`}
                permissions={membersOf(fields[field])}
                refusal={refusal}
                onChange={(permissions) => onChange(withMember(role, ['fields', field], permissions))}
              />
            </td>
            <td>
              <button
                type="button"
                aria-label={`Remove ${field}`}
                onClick={() => onChange(withMember(role, ['fields', field], undefined))}
              >
                Remove
              </button>
            </td>
          </tr>
        ))}
        <tr>
          <td>Additional fields</td>
          <td>
            <FieldLevel
              label="additional fields"
              place={`${place}.additional_fields`}
              permissions={membersOf(role['additional_fields'])}
              refusal={refusal}
              onChange={(permissions) =>
                onChange(withMember(role, ['additional_fields'], Object.keys(permissions).length === 0 ? undefined : permissions))
              }
            />
          </td>
          <td className="muted">all that are not named</td>
        </tr>
      </Table>
      <div className="bar">
        <label className="field">
          Name of a field
          <input className="mono" value={added} autoComplete="off" onChange={({ target }) => setAdded(target.value)} />
        </label>
        <button type="button" disabled={name === '' || name in fields} onClick={add}>
          Add field
        </button>
      </div>
    </fieldset>
  );
}
