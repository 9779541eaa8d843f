import { useAppEntity } from '../../api/use-app-list';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { AreaField, TextField } from '../../ui/controls/fields';
import { useEdited } from '../../ui/edited';
import { objectOf } from '../../ui/json-object';
import { placedRefusal } from '../../ui/placed-refusal';
import { Problem, Waiting } from '../../ui/display/states';
import { useSaveLabel } from '../deployment/use-save-label';
import { serviceType, type Service } from './service-types';

/** Which actions of a service are allowed, and when. */
interface ActionRule {
  readonly _id: string;
  readonly name: string;
  readonly actions: readonly string[];
  readonly when?: unknown;
}

const PLACES = { name: /\bname\b|RuleAlreadyExists|RuleDuplicateName/, actions: /\bactions?\b/, when: /\bwhen\b|%%/ };

/** A rule as it is edited. */
function formOf(stored: ActionRule | undefined, actions: readonly string[]) {
  return {
    name: stored?.name ?? '',
    allowed: (stored?.actions ?? actions.slice(0, 1)).join(' '),
    when: stored?.when === undefined ? '{}' : JSON.stringify(stored.when, null, 2),
  };
}

interface RuleFormProps {
  readonly path: string;
  /** Path of the service's rules below the app. */
  readonly rules: string;
  readonly actions: readonly string[];
  /** `undefined` for a new one. */
  readonly stored?: ActionRule;
}

function RuleForm({ path, rules, actions, stored }: RuleFormProps) {
  const { form, change, kept } = useEdited(formOf(stored, actions));
  const { name, allowed, when } = form;
  const save = useAppRequest(path);
  const remove = useAppRequest(path);
  const label = useSaveLabel(path);
  const condition = objectOf(when);
  const { at, rest } = placedRefusal(save.error, PLACES);
  const submit = (): void => {
    const body = { name, actions: allowed.split(/[\s,]+/).filter((each) => each !== ''), when: condition };
    const where = stored ? { method: 'PUT' as const, path: `${rules}/${stored._id}` } : { method: 'POST' as const, path: rules };
    save.mutate({ ...where, body }, { onSuccess: kept });
  };
  return (
    <form
      className="form"
      aria-label={stored ? `Rule ${stored.name}` : 'New rule'}
      onSubmit={(event) => {
        event.preventDefault();
        if (condition) submit();
      }}
    >
      <TextField label="Name of the rule" value={name} required problem={at.name} onChange={(name) => change({ name })} />
      <TextField
        label="Actions, with blanks between"
        value={allowed}
        required
        hint={`Such as ${[...actions, '*'].join(', ')}; * is all of them.`}
        problem={at.actions}
        onChange={(allowed) => change({ allowed })}
      />
      <AreaField
        label="When, a JSON expression"
        value={when}
        hint={'{} is always. For example {"%%args.url.host": "api.example.com"}.'}
        problem={condition ? at.when : 'This is no JSON object.'}
        onChange={(when) => change({ when })}
      />
      <div className="bar">
        <Button type="submit" disabled={condition === null || save.isPending}>
          {stored ? label : 'Create rule'}
        </Button>
        {stored && (
          <Confirm
            label="Delete the rule…"
            title={`Delete ${stored.name}?`}
            text="What no other rule allows is refused then."
            action="Delete the rule"
            disabled={remove.isPending}
            onConfirm={() => remove.mutate({ method: 'DELETE', path: `${rules}/${stored._id}` })}
          />
        )}
        <span role="status" className="muted">
          {save.isSuccess ? 'Saved' : ''}
        </span>
      </div>
      <Problem error={rest ?? remove.error} />
    </form>
  );
}

/** What functions and clients may do with a service. */
export function ActionRules({ path, service: { _id, type } }: { readonly path: string; readonly service: Service }) {
  const rules = `/services/${_id}/rules`;
  const { data, error } = useAppEntity<ActionRule[]>(path, rules);
  const actions = serviceType(type).actions ?? [];
  return (
    <section className="card" aria-label="Rules">
      <h3>Rules</h3>
      <Problem error={error} />
      {!data && !error && <Waiting />}
      {data?.length === 0 && (
        <p className="muted">
          {type === 'gcm'
            ? 'No rule yet: everything is allowed until there is one.'
            : 'No rule yet: nothing is allowed but what a rule allows.'}
        </p>
      )}
      {data?.map((rule) => (
        <details key={rule._id} className="card">
          <summary>
            <strong>{rule.name}</strong> <span className="mono muted">{rule.actions.join(', ')}</span>
          </summary>
          <RuleForm path={path} rules={rules} actions={actions} stored={rule} />
        </details>
      ))}
      <details className="card">
        <summary>New rule</summary>
        <RuleForm path={path} rules={rules} actions={actions} />
      </details>
    </section>
  );
}
