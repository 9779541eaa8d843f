import type { Schemas } from '#admin-client/admin-client.js';
import { Braces, Pencil, Trash2 } from 'lucide-react';
import { useAppEntity, useAppList } from '../../api/use-app-list';
import { useAppRequest } from '../../api/use-app-write';
import { DataTable, type Column } from '../../ui/display/data-table';
import { NewEntity } from '../../ui/display/new-entity';
import { Section } from '../../ui/display/section';
import { Empty, Loaded, Problem } from '../../ui/display/states';
import { RowMenu } from '../../ui/overlay/row-menu';
import { ResolverForm } from './resolver-form';
import { FORMATS, type Resolver, type ResolverContent } from './resolver-types';

const BELOW = '/graphql/custom_resolvers';
const COLUMNS: readonly Column<Resolver>[] = [
  { head: 'Parent type', by: ({ on_type }) => on_type },
  { head: 'Field', by: ({ field_name }) => field_name },
  { head: 'Function', by: ({ function_name }) => function_name },
  { head: 'Input', by: ({ input_type_format }) => FORMATS[input_type_format] },
  { head: 'Payload', by: ({ payload_type_format }) => FORMATS[payload_type_format] },
  'Actions',
];

interface EditProps {
  readonly path: string;
  /** `undefined` for a new resolver. */
  readonly resolver?: Resolver;
  readonly onSaved: () => void;
}

function Edit({ path, resolver, onSaved }: EditProps) {
  const functions = useAppList<Schemas['FunctionSummary']>(path, 'functions');
  const write = useAppRequest(path);
  const save = (body: ResolverContent): void =>
    write.mutate(resolver ? { method: 'PUT', path: `${BELOW}/${resolver._id}`, body } : { method: 'POST', path: BELOW, body }, {
      onSuccess: onSaved,
    });
  return (
    <Loaded query={functions} what="functions">
      {(data) => (
        <ResolverForm
          {...(resolver ? { resolver } : {})}
          functions={data}
          isBusy={write.isPending}
          error={write.error}
          onSubmit={save}
        />
      )}
    </Loaded>
  );
}

function ResolverRow({ path, resolver }: { readonly path: string; readonly resolver: Resolver }) {
  const { _id: id, on_type: type, field_name: field } = resolver;
  const remove = useAppRequest(path);
  return (
    <tr>
      <td className="mono">{type}</td>
      <td className="mono">{field}</td>
      <td className="mono">{resolver.function_name === '' ? <span className="bad">deleted</span> : resolver.function_name}</td>
      <td>{FORMATS[resolver.input_type_format]}</td>
      <td>{FORMATS[resolver.payload_type_format]}</td>
      <td>
        <RowMenu
          name={`${type}.${field}`}
          actions={[
            {
              label: 'Edit…',
              icon: Pencil,
              does: {
                title: `Edit ${type}.${field}`,
                children: (onDone) => <Edit path={path} resolver={resolver} onSaved={onDone} />,
              },
            },
            {
              label: 'Delete…',
              icon: Trash2,
              disabled: remove.isPending,
              does: {
                title: `Delete ${type}.${field}?`,
                text: 'Queries that ask for the field fail. The function is kept. You can restore the resolver from Deployments.',
                action: 'Delete resolver',
                onConfirm: () => remove.mutate({ method: 'DELETE', path: `${BELOW}/${id}` }),
              },
            },
          ]}
        />
        <Problem error={remove.error} />
      </td>
    </tr>
  );
}

/** Fields of the API that functions resolve. */
export function Resolvers({ path }: { readonly path: string }) {
  const query = useAppEntity<Resolver[]>(path, BELOW);
  return (
    <Section
      title="Custom resolvers"
      actions={
        <NewEntity isOfSection noun="custom resolver">
          {(onMade) => <Edit path={path} onSaved={onMade} />}
        </NewEntity>
      }
    >
      <Loaded query={query} what="custom resolvers">
        {(resolvers) =>
          resolvers.length === 0 ? (
            <Empty title="No custom resolvers yet" icon={Braces}>
              <p>A custom resolver adds a query, a mutation or a field of a type to the API. A function returns its value.</p>
            </Empty>
          ) : (
            <DataTable
              nouns="custom resolvers"
              columns={COLUMNS}
              rows={resolvers}
              row={(resolver) => <ResolverRow key={resolver._id} path={path} resolver={resolver} />}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
