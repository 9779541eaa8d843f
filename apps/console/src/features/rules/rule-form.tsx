import { useState } from 'react';
import { FilterCard } from './filter-card';
import { PRESETS } from './presets';
import { RoleCard } from './role-card';
import { freeName, listOf, moved } from './rule-edit';
import type { Members, Rule } from './rule-types';
import type { Refusal } from './use-rules';

interface FormProps {
  readonly rule: Rule;
  readonly refusal: Refusal | null;
  readonly onChange: (rule: Rule) => void;
}

function Presets({ rule, onChange }: Omit<FormProps, 'refusal'>) {
  const [chosen, choose] = useState('owner');
  const [owner, setOwner] = useState('owner_id');
  const preset = PRESETS[chosen];
  return (
    <fieldset className="card">
      <legend>Begin with</legend>
      <div className="bar">
        <label className="field">
          Preset
          <select value={chosen} onChange={({ target }) => choose(target.value)}>
            {Object.entries(PRESETS).map(([key, { label }]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          Field with the owner’s id
          <input className="mono" value={owner} autoComplete="off" onChange={({ target }) => setOwner(target.value)} />
        </label>
        <button
          type="button"
          disabled={!preset || owner.trim() === ''}
          onClick={() => onChange({ ...rule, roles: preset?.roles(owner.trim()) ?? [] })}
        >
          Use the preset
        </button>
      </div>
      <p className="muted">{preset?.remark} It takes the place of all roles below.</p>
    </fieldset>
  );
}

/** Roles in their order and filters; everything else of the rule stays as it is. */
export function RuleForm({ rule, refusal, onChange }: FormProps) {
  const roles = listOf(rule.roles);
  const filters = listOf(rule.filters);
  const setRoles = (changed: readonly Members[]): void => onChange({ ...rule, roles: changed });
  const setFilters = (changed: readonly Members[]): void => onChange({ ...rule, filters: changed });
  return (
    <>
      <Presets rule={rule} onChange={onChange} />
      <h3>Roles</h3>
      <p className="muted">The first role that applies to a user and a document decides.</p>
      <ol className="list" aria-label="Roles">
        {roles.map((role, index) => (
          <RoleCard
            // Roles have no id that is sure to be there; a place is what refusals name.
            key={index}
            role={role}
            index={index}
            count={roles.length}
            refusal={refusal}
            onChange={(changed) => setRoles(roles.with(index, changed))}
            onMove={(by) => setRoles(moved(roles, index, by))}
            onRemove={() => setRoles(roles.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <div className="bar">
        <button
          type="button"
          onClick={() =>
            setRoles([
              ...roles,
              { name: freeName(roles, 'role'), apply_when: {}, read: true, write: false, insert: false, delete: false },
            ])
          }
        >
          Add role
        </button>
      </div>
      <h3>Filters</h3>
      <p className="muted">A filter that applies is added to every query.</p>
      <ul className="list" aria-label="Filters">
        {filters.map((filter, index) => (
          <FilterCard
            key={index}
            filter={filter}
            index={index}
            refusal={refusal}
            onChange={(changed) => setFilters(filters.with(index, changed))}
            onRemove={() => setFilters(filters.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <div className="bar">
        <button
          type="button"
          onClick={() => setFilters([...filters, { name: freeName(filters, 'filter'), apply_when: {}, query: {} }])}
        >
          Add filter
        </button>
      </div>
    </>
  );
}
