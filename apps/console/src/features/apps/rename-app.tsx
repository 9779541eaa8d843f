import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/fields';
import { Problem } from '../../ui/display/states';
import { NAME_MAX } from './app-name';
import type { App } from './use-apps';

export const RENAMING_ABOUT = 'The App ID stays, so clients are not affected. Applies immediately, not with your draft.';

/** Gives an app another name. */
export function RenameApp({ app, onDone }: { readonly app: App; readonly onDone: () => void }) {
  const [name, setName] = useState(app.name);
  const queries = useQueryClient();
  const rename = useMutation({
    mutationFn: () => session.write<App>('PATCH', `/groups/${app.group_id}/apps/${app._id}`, { name }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['apps'] });
      onDone();
    },
  });
  return (
    <form
      className="form"
      aria-label="Rename app"
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate();
      }}
    >
      <TextField label="Name" value={name} required maxLength={NAME_MAX} onChange={setName} />
      <div className="bar">
        <Button type="submit" variant="primary" disabled={name === app.name || name === ''} busy={rename.isPending}>
          Rename
        </Button>
      </div>
      <Problem error={rename.error} />
    </form>
  );
}
