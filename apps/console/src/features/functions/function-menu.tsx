import { useMutation } from '@tanstack/react-query';
import { MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { useAppRefresh } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/fields';
import { IconButton } from '../../ui/controls/icon-button';
import { Menu } from '../../ui/controls/menu';
import { Problem } from '../../ui/display/states';
import { Dialog } from '../../ui/overlay/dialog';
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
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const refresh = useAppRefresh(path);
  const remove = useMutation({
    mutationFn: () => session.write('DELETE', `${path}/functions/${id}`),
    onSuccess: async () => {
      onDeleted();
      await refresh();
    },
  });
  const close = (): void => setDialog(null);
  return (
    <>
      <Menu
        trigger={<IconButton label="More" icon={MoreHorizontal} />}
        entries={[
          { label: 'Rename…', icon: Pencil, onClick: () => setDialog('rename') },
          'line',
          { label: 'Delete…', icon: Trash2, onClick: () => setDialog('delete') },
        ]}
      />
      <Dialog
        isOpen={dialog === 'rename'}
        onClose={close}
        title={`Rename ${name}`}
        about="Clients and functions that call it by this name get an error until they use the new one."
      >
        <RenameForm stored={stored} save={save} onDone={close} />
      </Dialog>
      <Dialog
        isOpen={dialog === 'delete'}
        onClose={close}
        title={`Delete ${name}?`}
        about="Clients and triggers that call it get an error. You can bring it back from Deployments."
        foot={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="danger-solid" busy={remove.isPending} onClick={() => remove.mutate(undefined, { onSettled: close })}>
              Delete function
            </Button>
          </>
        }
      />
      <Problem error={remove.error} />
    </>
  );
}
