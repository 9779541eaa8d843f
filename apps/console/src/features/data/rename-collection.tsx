import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/fields';
import { Problem } from '../../ui/display/states';
import { announceDone } from '../../ui/overlay/toasts';
import { useUnsaved } from '../../ui/unsaved';
import { command, type Namespace } from './use-data';

interface RenameProps {
  readonly namespace: Namespace;
  readonly onRenamed: (name: string) => void;
}

/** Form that renames a collection. */
export function RenameCollection({ namespace, onRenamed }: RenameProps) {
  const { collection } = namespace;
  const [name, setName] = useState(collection);
  const [isDone, setDone] = useState(false);
  useUnsaved(!isDone && name !== collection);
  const rename = useMutation({
    mutationFn: () => command(namespace, 'rename_collection', { to: name }),
    onSuccess: () => {
      setDone(true);
      announceDone(`Renamed ${collection} to ${name}`);
      onRenamed(name);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    rename.mutate();
  };
  return (
    <form className="form" aria-label="Rename collection" onSubmit={submit}>
      <TextField label="Name" required value={name} onChange={setName} />
      <div className="bar">
        <Button type="submit" variant="primary" busy={rename.isPending} disabled={name === '' || name === collection}>
          Rename collection
        </Button>
      </div>
      <Problem error={rename.error} />
    </form>
  );
}
