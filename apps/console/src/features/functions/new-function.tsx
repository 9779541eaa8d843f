import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { Button } from '../../ui/controls/button';
import { Problem } from '../../ui/display/states';
import { useUnsaved } from '../../ui/unsaved';
import type { FunctionSummary } from './function-types';

const route = getRouteApi('/apps/$appId/functions');
const SOURCE = `exports = async function (name) {
  console.log('called with', name);
  return \`Hello, \${name}!\`;
};
`;

export function NewFunction({ path }: { readonly path: string }) {
  const [name, setName] = useState('');
  useUnsaved(name !== '');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { appId } = route.useParams();
  const create = useMutation({
    mutationFn: () => session.write<FunctionSummary>('POST', `${path}/functions`, { name, source: SOURCE, private: false }),
    onSuccess: async ({ _id }) => {
      setName('');
      await queries.invalidateQueries({ queryKey: ['functions', path] });
      await navigate({ to: '/apps/$appId/functions', params: { appId }, search: { id: _id }, ignoreBlocker: true });
    },
  });
  return (
    <form
      className="form"
      aria-label="New function"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate();
      }}
    >
      <label className="field">
        New function
        <input className="mono" value={name} onChange={({ target }) => setName(target.value)} required autoComplete="off" />
      </label>
      <Button type="submit" disabled={name === '' || create.isPending}>
        Create function
      </Button>
      <Problem error={create.error} />
    </form>
  );
}
