import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/controls/button';
import { IconButton } from '../../ui/controls/icon-button';
import { Segments } from '../../ui/controls/segments';
import { PermissionMatrix } from './permission-matrix';
import { ACCESS, accessOf, grantOf, withMember, type Access, type Grant, type Role } from './rule-types';

const OTHERS = 'All other fields';

interface RowProps {
  readonly name: string;
  readonly grant: Grant;
  readonly onChange: (grant: Grant) => void;
  readonly onRemove?: () => void;
}

function GrantRow({ name, grant, onChange, onRemove }: RowProps) {
  const [isCustom, setCustom] = useState(false);
  const access = isCustom ? 'custom' : accessOf(grant);
  const below = Object.keys(grant.fields ?? {});
  const choose = (next: Access): void => {
    setCustom(next === 'custom');
    const chosen = grantOf(next);
    if (chosen) onChange({ ...grant, ...chosen });
  };
  return (
    <li className="field-grant" aria-label={name}>
      <div className="bar">
        <span className={name === OTHERS ? 'muted grow' : 'mono grow'}>{name}</span>
        <Segments label={`Access to ${name}`} value={access} options={ACCESS} onChange={choose} />
        {onRemove ? <IconButton small label={`Remove ${name}`} icon={X} onClick={onRemove} /> : <span className="no-button" />}
      </div>
      {below.length > 0 && <p className="muted">Includes {below.join(', ')}. Edit the fields below it as JSON.</p>}
      {access === 'custom' && (
        <PermissionMatrix
          label={`Permissions on ${name}`}
          permissions={{ read: `Read ${name}`, write: `Write ${name}` }}
          grants={grant}
          onChange={(permission, value) => onChange(withMember(grant, permission, value))}
        />
      )}
    </li>
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
  const added = name.trim();
  const canAdd = added !== '' && !Object.hasOwn(fields, added);
  return (
    <div className="field">
      <p className="muted">Counts where the role does not already allow to read or write all fields.</p>
      <ul className="field-grants" aria-label="Fields">
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
          name={OTHERS}
          grant={role.additional_fields ?? {}}
          onChange={(grant) => onChange(withMember(role, 'additional_fields', grant))}
        />
      </ul>
      <form
        className="bar"
        onSubmit={(event) => {
          event.preventDefault();
          if (!canAdd) return;
          set(added, { read: true, write: false });
          setName('');
        }}
      >
        <input
          className="input mono field-name-input"
          aria-label="Field name"
          placeholder="Field name"
          value={name}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" disabled={!canAdd}>
          Add field
        </Button>
      </form>
    </div>
  );
}
