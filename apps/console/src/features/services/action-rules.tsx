import type { Schemas } from '#admin-client/admin-client.js';
import { useAppEntity } from '../../api/use-app-list';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { AreaField, TextField } from '../../ui/controls/fields';
import { useEdited } from '../../ui/edited';
import { objectOf } from '../../ui/json-object';
import { locatedError } from '../../ui/located-error';
import { NewEntity } from '../../ui/display/new-entity';
import { Section } from '../../ui/display/section';
import { Loaded, Problem } from '../../ui/display/states';
import { serviceType, type Service } from './service-types';

/** Allowed actions of a service, and their conditions. */
type ActionRule = Pick<Schemas['Rule'], '_id' | 'when'> & Required<Pick<Schemas['Rule'], 'name' | 'actions'>>;

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
  readonly onSaved?: () => void;
}

function RuleForm({ path, rules, actions, stored, onSaved }: RuleFormProps) {
  const { form, change, kept } = useEdited(formOf(stored, actions));
  const { name, allowed, when } = form;
  const save = useAppRequest(path);
  const remove = useAppRequest(path);
  const condition = objectOf(when);
  const { at, rest } = locatedError(save.error, PLACES);
  const submit = (): void => {
    const body = { name, actions: allowed.split(/[\s,]+/).filter((each) => each !== ''), when: condition };
    const where = stored ? { method: 'PUT' as const, path: `${rules}/${stored._id}` } : { method: 'POST' as const, path: rules };
    const onSuccess = (): void => {
      kept();
      onSaved?.();
    };
    save.mutate({ ...where, body }, { onSuccess });
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
      <TextField label="Name" value={name} required problem={at.name} onChange={(name) => change({ name })} />
      <TextField
        label="Allowed actions"
        value={allowed}
        required
        hint={`Separate with spaces. Available: ${actions.join(', ')}, and * for all of them.`}
        problem={at.actions}
        onChange={(allowed) => change({ allowed })}
      />
      <AreaField
        label="Apply when"
        value={when}
        hint={'A JSON expression, such as {"%%args.url.host": "api.example.com"}. {} always applies.'}
        problem={condition ? at.when : 'Not a valid JSON object.'}
        onChange={(when) => change({ when })}
      />
      <div className="bar">
        <Button type="submit" variant="primary" busy={save.isPending} disabled={condition === null}>
          {stored ? 'Save' : 'Create rule'}
        </Button>
        {stored && (
          <Confirm
            label="Delete rule…"
            title={`Delete ${stored.name}?`}
            text="Actions that no other rule allows are refused. You can restore the rule from Deployments."
            action="Delete rule"
            busy={remove.isPending}
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

/** Rules that allow functions and clients to use actions of a service. */
export function ActionRules({ path, service: { _id, type } }: { readonly path: string; readonly service: Service }) {
  const rules = `/services/${_id}/rules`;
  const query = useAppEntity<ActionRule[]>(path, rules);
  const actions = serviceType(type).actions ?? [];
  return (
    <Section
      title="Rules"
      actions={
        <NewEntity isOfSection noun="rule">
          {(onMade) => <RuleForm path={path} rules={rules} actions={actions} onSaved={onMade} />}
        </NewEntity>
      }
    >
      <Loaded query={query} what="rules">
        {(stored) => (
          <>
            {stored.length === 0 && (
              <p className="muted">
                {type === 'gcm'
                  ? 'No rules yet. Everything is allowed until you add the first one.'
                  : 'No rules yet. Actions are refused unless a rule allows them.'}
              </p>
            )}
            {stored.map((rule) => (
              <details key={rule._id} className="card">
                <summary>
                  <strong>{rule.name}</strong> <span className="mono muted">{rule.actions.join(', ')}</span>
                </summary>
                <RuleForm path={path} rules={rules} actions={actions} stored={rule} />
              </details>
            ))}
          </>
        )}
      </Loaded>
    </Section>
  );
}
