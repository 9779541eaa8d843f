import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/fields';
import { Problem } from '../../ui/display/states';
import { useUnsaved } from '../../ui/unsaved';
import type { FunctionSummary } from './function-types';

const SOURCE = `exports = async function (name) {
  console.log('called with', name);
  return \`Hello, \${name}!\`;
};
`;

interface NewFunctionProps {
  readonly path: string;
  readonly onMade: (id: string) => void;
  readonly onDone: () => void;
}

/** Form of a new function, which begins with an example. */
export function NewFunction({ path, onMade, onDone }: NewFunctionProps) {
  const [name, setName] = useState('');
  useUnsaved(name !== '');
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: () => session.write<FunctionSummary>('POST', `${path}/functions`, { name, source: SOURCE, private: false }),
    onSuccess: (made) => {
      setName('');
      onDone();
      const queryKey = ['functions', path];
      queries.setQueryData<readonly FunctionSummary[]>(queryKey, (known) => known && [...known, made]);
      void queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <form
      className="form"
      aria-label="New function"
      onSubmit={(event) => {
        event.preventDefault();
        // Immediately: once the list is read again, the administrator may be on another page.
        create.mutate(undefined, { onSuccess: ({ _id }) => onMade(_id) });
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
        <Button type="submit" variant="primary" disabled={name === ''} busy={create.isPending}>
          Create function
        </Button>
      </div>
      <Problem error={create.error} />
    </form>
  );
}
