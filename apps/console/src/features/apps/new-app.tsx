import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { SelectField } from '../../ui/fields';
import { Problem } from '../../ui/states';
import { useUnsaved } from '../../ui/unsaved';
import { EXAMPLE_APP } from './example-app';
import { useProjects, type App } from './use-apps';

const BEGINNINGS = {
  empty: 'nothing',
  example: 'an example: anonymous users with notes of their own, and two functions',
} as const;
type Beginning = keyof typeof BEGINNINGS;

export function NewApp() {
  const { data: projects = [] } = useProjects();
  const [name, setName] = useState('');
  useUnsaved(name !== '');
  const [beginning, setBeginning] = useState<Beginning>('empty');
  const [chosen, choose] = useState<string>();
  const project = chosen ?? projects[0];
  const queries = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: async () => {
      const apps = `/groups/${project ?? ''}/apps`;
      const app = await session.write<App>('POST', apps, { name });
      if (beginning === 'example') await session.write('PATCH', `${apps}/${app._id}/push`, EXAMPLE_APP);
      return app;
    },
    onSuccess: async ({ _id }) => {
      await queries.invalidateQueries({ queryKey: ['apps'] });
      const to = beginning === 'example' ? '/apps/$appId' : '/apps/$appId/functions';
      await navigate({ to, params: { appId: _id }, ignoreBlocker: true });
    },
  });
  return (
    <form
      className="form card"
      aria-label="New app"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate();
      }}
    >
      <h2>New app</h2>
      <label className="field">
        Name
        <input value={name} onChange={({ target }) => setName(target.value)} required maxLength={32} autoComplete="off" />
      </label>
      <SelectField label="It begins with" value={beginning} options={BEGINNINGS} onChange={setBeginning} />
      {projects.length > 1 && (
        <label className="field">
          Project
          <select value={project} onChange={({ target }) => choose(target.value)}>
            {projects.map((id) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
      )}
      <div className="bar">
        <button type="submit" className="primary" disabled={name === '' || project === undefined || create.isPending}>
          Create
        </button>
      </div>
      <Problem error={create.error} />
    </form>
  );
}
