import { CheckField } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { SettingCard } from './setting-card';
import type { Schemas } from '#admin-client/admin-client.js';

const SIDES = [
  ['graphql', 'Validation of GraphQL requests', 'Documents the GraphQL API reads and writes.'],
  ['rest', 'Validation of other requests', 'Documents functions, clients and the Data API read and write.'],
] as const;
const WHAT = [
  ['write', 'Documents that are written'],
  ['read', 'Documents that are read'],
] as const;
const CHECKS = {
  ERROR: 'Validate, reject mismatches',
  WARN: 'Validate, log mismatches',
  OFF: 'are not checked',
} as const;
type Check = keyof typeof CHECKS;

type Validation = Schemas['ValidationSettings'];

/** Level and action in one: the action has no meaning where nothing is checked, and is left as it is then. */
function checkOf(level: string, action: string): Check {
  if (level === 'OFF') return 'OFF';
  return action === 'WARN' ? 'WARN' : 'ERROR';
}

function membersOf(side: 'read' | 'write', check: Check): object {
  if (check === 'OFF') return { [`${side}_validation_level`]: 'OFF' };
  return { [`${side}_validation_level`]: 'STRICT', [`${side}_validation_action`]: check };
}

/** Checks of users' data in addition to the rules. */
export function DataSettings({ path }: { readonly path: string }) {
  return (
    <>
      {SIDES.map(([side, title, text]) => (
        <SettingCard<Validation, { read: Check; write: Check }>
          key={side}
          path={path}
          title={title}
          text={text}
          at={`/validation_settings/${side}`}
          formOf={(stored) => ({
            read: checkOf(stored.read_validation_level, stored.read_validation_action),
            write: checkOf(stored.write_validation_level, stored.write_validation_action),
          })}
          requestOf={({ read, write }) => ({
            method: 'PUT',
            path: `/validation_settings/${side}`,
            body: { ...membersOf('read', read), ...membersOf('write', write) },
          })}
          fields={({ form, change }) =>
            WHAT.map(([what, label]) => (
              <SelectField
                key={what}
                label={label}
                value={form[what]}
                options={CHECKS}
                onChange={(check) => change({ [what]: check })}
              />
            ))
          }
        />
      ))}
      <SettingCard<{ readonly enabled: boolean }, { enabled: boolean }>
        path={path}
        title="null in documents"
        text="A field a schema does not require may be left out. With this it may be null as well."
        at="/validation_settings/null_type_schema_validation"
        formOf={({ enabled }) => ({ enabled })}
        requestOf={(body) => ({ method: 'PUT', path: '/validation_settings/null_type_schema_validation', body })}
        fields={({ form, change }) => (
          <CheckField label="Optional fields may be null" checked={form.enabled} onChange={(enabled) => change({ enabled })} />
        )}
      />
      <SettingCard<Schemas['DataAccessSettings'], Schemas['DataAccessSettings']>
        path={path}
        title="Strict predicates"
        text="Who filters or sorts by a field can guess what is in it, although a rule hides it. With this, filters and sorts of users may name only fields they might read."
        at="/data_access/config"
        formOf={({ strict_predicates }) => ({ strict_predicates })}
        requestOf={(body) => ({ method: 'PATCH', path: '/data_access/config', body })}
        fields={({ form, change }) => (
          <CheckField
            label="Refuse filters and sorts by hidden fields"
            checked={form.strict_predicates}
            onChange={(strict_predicates) => change({ strict_predicates })}
          />
        )}
      />
    </>
  );
}
