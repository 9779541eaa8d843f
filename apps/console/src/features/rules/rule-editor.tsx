import { useRef, useState } from 'react';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { objectOf } from '../../ui/json-object';
import { Problem } from '../../ui/display/states';
import { useUnsaved } from '../../ui/unsaved';
import { RoleCard } from './role-card';
import { PRESETS, moved, roleOf, ruleOf, type Role, type Rule } from './rule-types';
import { TryRules } from './try-rules';

/** Where a rule is, and whether it is there yet. */
export interface RulePlace {
  /** Path of the app in the administration API. */
  readonly path: string;
  /** Id of the data source. */
  readonly source: string;
  /** `null`: for every collection without rules of its own. */
  readonly collection: { readonly database: string; readonly collection: string } | null;
}

type Content = Pick<Rule, 'roles' | 'filters'>;

/** What is being written, its roles told apart by keys: they have no ids, and their names change. */
interface Written extends Content {
  readonly keys: readonly number[];
}

interface EditorProps {
  readonly place: RulePlace;
  /** `null` for a rule that is to be made. */
  readonly stored: Rule | null;
}

export function RuleEditor({ place, stored }: EditorProps) {
  const { path, source, collection } = place;
  const [changed, setChanged] = useState<Written>();
  useUnsaved(changed !== undefined);
  const last = useRef(0);
  const keyed = (content: Content): Written => ({ ...content, keys: content.roles.map(() => (last.current += 1)) });
  const change = useAppRequest(path);
  const rule: Content = changed ?? stored ?? { roles: [], filters: [] };
  const keys = changed?.keys ?? rule.roles.map((_, index) => -index);
  const where = `/services/${source}/${collection ? 'rules' : 'default_rule'}`;
  const one = collection && stored ? `${where}/${stored._id ?? ''}` : where;
  const title = collection ? `${collection.database}.${collection.collection}` : 'Default rules';
  const deletionText = `${collection ? 'Default rules apply to this collection again.' : 'Collections without rules of their own can no longer be accessed.'} You can restore the rules from Deployments.`;
  const refused = change.error ? roleOf(change.error.message) : null;
  const edit = (next: Partial<Written>): void => {
    change.reset();
    setChanged({ roles: rule.roles, filters: rule.filters, keys, ...next });
  };
  const save = (): void => {
    const body = { ...stored, ...collection, roles: rule.roles, filters: rule.filters };
    change.mutate({ method: stored ? 'PUT' : 'POST', path: one, body }, { onSuccess: () => setChanged(undefined) });
  };
  const setRole = (index: number, role: Role): void => edit({ roles: rule.roles.with(index, role) });
  return (
    <section className="panes" aria-label={title}>
      <div className="card">
        <div className="bar">
          <h2 className="mono">{title}</h2>
          <span className="grow" />
          <span role="status" className="muted">
            {changed ? 'Not saved' : change.isSuccess && stored ? 'Saved' : ''}
          </span>
          <Button variant="primary" busy={change.isPending} disabled={!changed} onClick={save}>
            Save
          </Button>
          {stored && (
            <Confirm
              label="Delete…"
              title={`Delete the rules of ${title}?`}
              text={deletionText}
              action="Delete rules"
              busy={change.isPending}
              onConfirm={() => change.mutate({ method: 'DELETE', path: one })}
            />
          )}
        </div>
        {refused === null && <Problem error={change.error} />}
        <p className="muted">The first role that applies to a document determines the permissions of the user.</p>
        {rule.roles.length === 0 && <Presets onChoose={(roles) => edit(keyed({ roles, filters: rule.filters }))} />}
        <ol className="list" aria-label="Roles">
          {rule.roles.map((role, index) => (
            <RoleCard
              key={keys[index]}
              role={role}
              index={index}
              count={rule.roles.length}
              problem={refused === index ? (change.error?.message ?? null) : null}
              onChange={(next) => setRole(index, next)}
              onMove={(to) => edit({ roles: moved(rule.roles, index, to), keys: moved(keys, index, to) })}
              onRemove={() => edit({ roles: rule.roles.toSpliced(index, 1), keys: keys.toSpliced(index, 1) })}
            />
          ))}
        </ol>
        <div className="bar">
          <Button
            onClick={() => {
              const added = keyed({ roles: [{ name: `role${rule.roles.length + 1}`, apply_when: {} }], filters: [] });
              edit({ roles: [...rule.roles, ...added.roles], keys: [...keys, ...added.keys] });
            }}
          >
            Add role
          </Button>
        </div>
        <RuleText key={changed ? 'changed' : 'stored'} rule={rule} onChange={(content) => edit(keyed(content))} />
      </div>
      <TryRules place={place} rule={changed ?? null} />
    </section>
  );
}

function Presets({ onChoose }: { readonly onChoose: (roles: readonly Role[]) => void }) {
  return (
    <div className="field">
      <p>No access: there are no roles yet. Start from a template, or add your own role.</p>
      <div className="bar">
        {Object.entries(PRESETS).map(([label, roles]) => (
          <Button key={label} onClick={() => onChoose(roles)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Everything of a rule, filters too, as it is in files. */
function RuleText({ rule, onChange }: { readonly rule: Content; readonly onChange: (rule: Content) => void }) {
  const [text, setText] = useState<string>();
  const shown = text ?? JSON.stringify({ roles: rule.roles, filters: rule.filters }, null, 2);
  const read = ruleOf(objectOf(shown));
  return (
    <details className="field">
      <summary>Filters · JSON</summary>
      <p className="muted">
        A filter is added to every query while its <code>apply_when</code> is true:{' '}
        <code>{'{"name", "apply_when", "query", "projection"}'}</code>
      </p>
      <textarea
        className="mono"
        rows={16}
        aria-label="Rule, JSON"
        aria-invalid={typeof read === 'string'}
        spellCheck={false}
        value={shown}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="bad">{typeof read === 'string' && read}</p>
      <div className="bar">
        <Button
          disabled={text === undefined || typeof read === 'string'}
          onClick={() => {
            if (typeof read !== 'string') onChange(read);
            setText(undefined);
          }}
        >
          Apply
        </Button>
      </div>
    </details>
  );
}
