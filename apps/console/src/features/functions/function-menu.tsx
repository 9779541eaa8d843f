import { useMutation } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { useAppRefresh } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/fields';
import { Problem } from '../../ui/display/states';
import { RowMenu } from '../../ui/overlay/row-menu';
import type { AppFunction } from './function-types';
import type { SaveFunction } from './use-functions';

interface MenuProps {
  readonly path: string;
  readonly stored: AppFunction;
  readonly save: SaveFunction;
  readonly onDeleted: () => void;
}

interface RenameProps extends Pick<MenuProps, 'stored' | 'save'> {
  readonly onDone: () => void;
}

function RenameForm({ stored, save, onDone }: RenameProps) {
  const [name, setName] = useState(stored.name);
  return (
    <form
      className="form"
      aria-label="Rename function"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ name }, { onSuccess: onDone });
      }}
    >
      <TextField
        label="Name"
        hint="A slash puts it into a folder, as in orders/create."
        value={name}
        required
        onChange={setName}
      />
      <div className="bar">
        <Button type="submit" variant="primary" disabled={name === stored.name || name === ''} busy={save.isPending}>
          Rename
        </Button>
      </div>
      <Problem error={save.error} />
    </form>
  );
}

/** Actions on a function that are rarely needed. */
export function FunctionMenu({ path, stored, save, onDeleted }: MenuProps) {
  const { _id: id, name } = stored;
  const refresh = useAppRefresh(path);
  const remove = useMutation({
    mutationFn: () => session.write('DELETE', `${path}/functions/${id}`),
    onSuccess: async () => {
      onDeleted();
      await refresh();
    },
  });
  return (
    <>
      <RowMenu
        name={name}
        actions={[
          {
            label: 'Rename…',
            icon: Pencil,
            does: {
              title: `Rename ${name}`,
              about: 'Clients and functions that call it by this name get an error until they use the new one.',
              children: (onDone) => <RenameForm stored={stored} save={save} onDone={onDone} />,
            },
          },
          {
            label: 'Delete…',
            icon: Trash2,
            disabled: remove.isPending,
            does: {
              title: `Delete ${name}?`,
              text: 'Clients and triggers that call it get an error. You can bring it back from Deployments.',
              action: 'Delete function',
              onConfirm: () => remove.mutate(),
            },
          },
        ]}
      />
      <Problem error={remove.error} />
    </>
  );
}
