import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { Problem } from '../../ui/states';
import { useProjects, type App } from './use-apps';

export function NewApp() {
  const { data: projects = [] } = useProjects();
  const [name, setName] = useState('');
  const [chosen, choose] = useState<string>();
  const project = chosen ?? projects[0];
  const queries = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: () => session.write<App>('POST', `/groups/${project ?? ''}/apps`, { name }),
    onSuccess: async ({ _id }) => {
      await queries.invalidateQueries({ queryKey: ['apps'] });
      await navigate({ to: '/apps/$appId/functions', params: { appId: _id } });
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
