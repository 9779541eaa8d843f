import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { NewEntity } from '../../ui/display/new-entity';
import { Problem } from '../../ui/display/states';
import { useUnsaved } from '../../ui/unsaved';
import { NAME_MAX } from './app-name';
import { EXAMPLE_APP } from './example-app';
import { useProjects, type App } from './use-apps';

const BEGINNINGS = {
  empty: 'Empty app',
  example: 'Example: anonymous users with their own notes',
} as const;
type Beginning = keyof typeof BEGINNINGS;

function NewAppForm({ onMade }: { readonly onMade: () => void }) {
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
      onMade();
      await navigate({ to: '/apps/$appId', params: { appId: _id }, ignoreBlocker: true });
    },
  });
  return (
    <form
      className="form"
      aria-label="New app"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate();
      }}
    >
      <TextField label="Name" value={name} required maxLength={NAME_MAX} onChange={setName} />
      <SelectField label="Start from" value={beginning} options={BEGINNINGS} onChange={setBeginning} />
      {projects.length > 1 && (
        <SelectField
          label="Project"
          value={project ?? ''}
          options={Object.fromEntries(projects.map((id) => [id, id]))}
          onChange={choose}
        />
      )}
      <div className="bar">
        <Button type="submit" variant="primary" busy={create.isPending} disabled={name === '' || project === undefined}>
          Create app
        </Button>
      </div>
      <Problem error={create.error} />
    </form>
  );
}

/** Makes an app, which opens on its overview. */
export function NewApp() {
  return <NewEntity noun="app">{(onMade) => <NewAppForm onMade={onMade} />}</NewEntity>;
}
