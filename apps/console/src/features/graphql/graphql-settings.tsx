import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { session } from '../../api/current-session';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { SelectField } from '../../ui/controls/select-field';
import { formText } from '../../ui/form-text';
import { Pending, Problem } from '../../ui/display/states';
import { useTyped } from '../../ui/typed';

interface Settings {
  readonly use_natural_pluralization: boolean;
  readonly disable_schema_introspection: boolean;
  readonly insert_many_returns: 'documents' | 'ids';
  readonly default_limit: number | null;
  readonly long_scalar: 'Int' | 'Long';
  readonly nullable_in_lists: boolean;
}

const LIMIT_MAX = 50_000;
const ANSWERS = { documents: 'the documents', ids: 'their ids' } as const;
const SCALARS = { Int: 'Int', Long: 'Long' } as const;

function SettingsForm({ path, stored }: { readonly path: string; readonly stored: Settings }) {
  const write = useAppRequest(path);
  const { typing, begin } = useTyped();
  const [answers, setAnswers] = useState(stored.insert_many_returns);
  const [scalar, setScalar] = useState(stored.long_scalar);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const limit = formText(given, 'default_limit');
    const body = {
      use_natural_pluralization: stored.use_natural_pluralization || given.get('use_natural_pluralization') !== null,
      disable_schema_introspection: given.get('disable_schema_introspection') !== null,
      nullable_in_lists: given.get('nullable_in_lists') !== null,
      insert_many_returns: answers,
      long_scalar: scalar,
      default_limit: limit === '' ? null : Number(limit),
    };
    write.mutate({ method: 'PUT', path: '/graphql/config', body }, { onSuccess: begin() });
  };
  return (
    <form {...typing} className="form" aria-label="API settings" onSubmit={submit}>
      <label className="check">
        <input name="disable_schema_introspection" type="checkbox" defaultChecked={stored.disable_schema_introspection} />
        Disable introspection
      </label>
      <label className="check">
        <input
          name="use_natural_pluralization"
          type="checkbox"
          defaultChecked={stored.use_natural_pluralization}
          disabled={stored.use_natural_pluralization}
        />
        Natural plurals <span className="muted">Can’t be turned off later.</span>
      </label>
      <label className="check">
        <input name="nullable_in_lists" type="checkbox" defaultChecked={stored.nullable_in_lists} />
        Lists of <code>…_in</code> and <code>…_nin</code> may have null in them
      </label>
      <SelectField label="insertMany answers" value={answers} options={ANSWERS} onChange={setAnswers} />
      <SelectField label="Scalar of longs" value={scalar} options={SCALARS} onChange={setScalar} />
      <label className="field">
        Default list limit
        <input name="default_limit" type="number" min={1} max={LIMIT_MAX} defaultValue={stored.default_limit ?? ''} />
      </label>
      <div className="bar">
        <Button type="submit" disabled={write.isPending}>
          Save settings
        </Button>
        <span role="status" className="muted">
          {write.isSuccess ? 'Settings saved' : ''}
        </span>
      </div>
      <Problem error={write.error} />
    </form>
  );
}

/** How the generated API is named, what its lists have, and whether it may be inspected. */
export function GraphqlSettings({ path }: { readonly path: string }) {
  const query = useQuery({
    queryKey: ['graphql-settings', path],
    queryFn: () => session.json<Settings>(`${path}/graphql/config`),
  });
  const { data } = query;
  return (
    <section className="card" aria-labelledby="settings-heading">
      <h2 id="settings-heading">Settings</h2>
      <Pending query={query} what="settings" />
      {data && <SettingsForm path={path} stored={data} />}
    </section>
  );
}
