import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { Empty, Problem, Waiting } from '../../ui/display/states';
import { Table } from '../../ui/display/table';
import { ResolverForm } from './resolver-form';
import { FORMATS, type Resolver, type ResolverContent } from './resolver-types';

const BELOW = '/graphql/custom_resolvers';
const HEADS = ['Type', 'Field', 'Function', 'Input', 'Payload', 'Actions'];

function ResolverRow({
  path,
  resolver,
  onEdit,
}: {
  readonly path: string;
  readonly resolver: Resolver;
  readonly onEdit: () => void;
}) {
  const { _id: id, on_type: type, field_name: field } = resolver;
  const remove = useAppRequest(path);
  return (
    <tr>
      <td className="mono">{type}</td>
      <td className="mono">{field}</td>
      <td className="mono">{resolver.function_name === '' ? 'is gone' : resolver.function_name}</td>
      <td>{FORMATS[resolver.input_type_format]}</td>
      <td>{FORMATS[resolver.payload_type_format]}</td>
      <td>
        <div className="bar">
          <Button aria-label={`Edit ${field}`} onClick={onEdit}>
            Edit
          </Button>
          <Confirm
            label="Delete…"
            title={`Delete ${type}.${field}?`}
            text="Queries that ask for the field get an error. The function stays."
            action="Delete the resolver"
            disabled={remove.isPending}
            onConfirm={() => remove.mutate({ method: 'DELETE', path: `${BELOW}/${id}` })}
          />
        </div>
        <Problem error={remove.error} />
      </td>
    </tr>
  );
}

/** Fields of the API that functions resolve. */
export function Resolvers({ path }: { readonly path: string }) {
  const [edited, edit] = useState<Resolver | 'new' | null>(null);
  const { data, error } = useQuery({
    queryKey: ['resolvers', path],
    queryFn: () => session.json<Resolver[]>(`${path}${BELOW}`),
  });
  const functions = useQuery({
    queryKey: ['functions', path],
    queryFn: () => session.json<{ _id: string; name: string }[]>(`${path}/functions`),
  });
  const write = useAppRequest(path);
  const save = (body: ResolverContent): void => {
    const request =
      edited === 'new' || edited === null
        ? ({ method: 'POST', path: BELOW, body } as const)
        : ({ method: 'PUT', path: `${BELOW}/${edited._id}`, body } as const);
    write.mutate(request, { onSuccess: () => edit(null) });
  };
  const open = (what: Resolver | 'new'): void => {
    write.reset();
    edit(what);
  };
  return (
    <section className="card" aria-labelledby="resolvers-heading">
      <h2 id="resolvers-heading">Custom resolvers</h2>
      <Problem error={error ?? functions.error} />
      {!data && !error && <Waiting />}
      {data?.length === 0 && edited === null && (
        <Empty>
          A custom resolver is a field of the API whose value a function returns: a query, a mutation, or more of a document.
        </Empty>
      )}
      {data && data.length > 0 && (
        <Table heads={HEADS}>
          {data.map((resolver) => (
            <ResolverRow key={resolver._id} path={path} resolver={resolver} onEdit={() => open(resolver)} />
          ))}
        </Table>
      )}
      {edited === null ? (
        <div className="bar">
          <Button onClick={() => open('new')}>New custom resolver</Button>
        </div>
      ) : (
        functions.data && (
          <ResolverForm
            key={edited === 'new' ? 'new' : edited._id}
            {...(edited === 'new' ? {} : { resolver: edited })}
            functions={functions.data}
            isBusy={write.isPending}
            error={write.error}
            onSubmit={save}
            onCancel={() => edit(null)}
          />
        )
      )}
    </section>
  );
}
