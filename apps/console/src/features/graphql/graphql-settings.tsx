import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { session } from '../../api/current-session';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { SelectField } from '../../ui/controls/select-field';
import { useEdited } from '../../ui/edited';
import { Pending, Problem } from '../../ui/display/states';
import type { Schemas } from '#admin-client/admin-client.js';

type Settings = Schemas['GraphqlSettings'];

const LIMIT_MAX = 50_000;
const ANSWERS = { documents: 'the documents', ids: 'their ids' } as const;
const SCALARS = { Int: 'Int', Long: 'Long' } as const;

function SettingsForm({ path, stored }: { readonly path: string; readonly stored: Settings }) {
  const write = useAppRequest(path);
  const { form, change, kept } = useEdited(stored);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    write.mutate({ method: 'PUT', path: '/graphql/config', body: form }, { onSuccess: kept });
  };
  return (
    <form className="form" aria-label="API settings" onSubmit={submit}>
      <label className="check">
        <input
          type="checkbox"
          checked={form.disable_schema_introspection}
          onChange={({ target }) => change({ disable_schema_introspection: target.checked })}
        />
        Disable introspection
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={form.use_natural_pluralization}
          disabled={stored.use_natural_pluralization}
          onChange={({ target }) => change({ use_natural_pluralization: target.checked })}
        />
        Natural plurals <span className="muted">Can’t be turned off later.</span>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={form.nullable_in_lists}
          onChange={({ target }) => change({ nullable_in_lists: target.checked })}
        />
        Lists of <code>…_in</code> and <code>…_nin</code> may have null in them
      </label>
      <SelectField
        label="insertMany answers"
        value={form.insert_many_returns}
        options={ANSWERS}
        onChange={(insert_many_returns) => change({ insert_many_returns })}
      />
      <SelectField
        label="Scalar of longs"
        value={form.long_scalar}
        options={SCALARS}
        onChange={(long_scalar) => change({ long_scalar })}
      />
      <label className="field">
        Default list limit
        <input
          type="number"
          min={1}
          max={LIMIT_MAX}
          value={form.default_limit ?? ''}
          onChange={({ target }) => change({ default_limit: target.value === '' ? null : Number(target.value) })}
        />
      </label>
      <div className="bar">
        <Button type="submit" busy={write.isPending}>
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

/** Settings of the generated API: its names, its lists, and introspection. */
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
