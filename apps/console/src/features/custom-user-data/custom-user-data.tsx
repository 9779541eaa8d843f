import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { session } from '../../api/current-session';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Field } from '../../ui/controls/fields';
import { optionsOf } from '../../ui/controls/options';
import { SelectField } from '../../ui/controls/select-field';
import { PageTitle } from '../../ui/display/page-title';
import { Pending, Problem } from '../../ui/display/states';
import { useUnsaved } from '../../ui/unsaved';
import { useAppPath } from '../apps/use-apps';
import { memberOf, type CustomUserData as Settings, type Member } from './settings';
import type { Schemas } from '#admin-client/admin-client.js';

const TEXTS = [
  ['database_name', 'Database', 'Database of the collection.'],
  ['collection_name', 'Collection', 'One document per user.'],
  ['user_id_field', 'User ID field', 'Field of a document that holds the id of its user.'],
] as const;

interface FormProps {
  readonly path: string;
  readonly stored: Settings;
  readonly sources: readonly string[];
  readonly functions: readonly string[];
}

function SettingsForm({ path, stored, sources, functions }: FormProps) {
  const [edited, setEdited] = useState<Partial<Settings>>({});
  const change = useAppRequest(path);
  const now = { ...stored, ...edited };
  const named = change.error ? memberOf(change.error.message) : undefined;
  const problemOf = (member: Member): string | undefined => (named === member ? change.error?.message : undefined);
  const set = (member: Member | 'enabled', value: string | boolean): void => setEdited({ ...edited, [member]: value });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate({ method: 'PATCH', path: '/custom_user_data', body: edited }, { onSuccess: () => setEdited({}) });
  };
  const isChanged = Object.keys(edited).length > 0;
  useUnsaved(isChanged);
  return (
    <form className="form card" aria-label="Custom user data" onSubmit={submit}>
      <label className="check">
        <input type="checkbox" checked={now.enabled} onChange={({ target }) => set('enabled', target.checked)} />
        Users have custom data
      </label>
      <SelectField
        label="Data source"
        hint="Where the collection is."
        value={now.mongo_service_name ?? ''}
        options={optionsOf(sources, now.mongo_service_name ?? '', 'none')}
        problem={problemOf('mongo_service_name')}
        onChange={(value) => set('mongo_service_name', value)}
      />
      {TEXTS.map(([member, label, hint]) => (
        <Field
          key={member}
          label={label}
          hint={hint}
          problem={problemOf(member)}
          control={(props) => (
            <input {...props} value={now[member] ?? ''} autoComplete="off" onChange={({ target }) => set(member, target.value)} />
          )}
        />
      ))}
      <SelectField
        label="Function for new users"
        hint="Is called with a user that has just been created, to write its document for instance."
        value={now.on_user_creation_function_name ?? ''}
        options={optionsOf(functions, now.on_user_creation_function_name ?? '', 'none')}
        problem={problemOf('on_user_creation_function_name')}
        onChange={(value) => set('on_user_creation_function_name', value)}
      />
      <div className="bar">
        <Button type="submit" variant="primary" disabled={!isChanged} busy={change.isPending}>
          Save
        </Button>
        {!isChanged && <span className="muted">{change.isSuccess ? 'Saved' : 'Nothing is changed.'}</span>}
      </div>
      {named === undefined && <Problem error={change.error} />}
    </form>
  );
}

export function CustomUserData() {
  const path = useAppPath();
  const query = useQuery({
    queryKey: ['custom-user-data', path],
    queryFn: async () => {
      const [stored, services, functions] = await Promise.all([
        session.json<Settings>(`${path ?? ''}/custom_user_data`),
        session.json<Schemas['ListedService'][]>(`${path ?? ''}/services`),
        session.json<Schemas['FunctionSummary'][]>(`${path ?? ''}/functions`),
      ]);
      const sources = services.filter(({ type }) => type.startsWith('mongodb')).map(({ name }) => name);
      return { stored, sources, functions: functions.map(({ name }) => name) };
    },
    enabled: path !== undefined,
  });
  const { data } = query;
  return (
    <>
      <PageTitle>Custom user data</PageTitle>
      <p className="muted">
        A document of yours for each user: functions read it as context.user.custom_data, rules as %%user.custom_data, clients as
        customData.
      </p>
      <Pending query={query} what="settings" />
      {path !== undefined && data && <SettingsForm path={path} {...data} />}
    </>
  );
}
