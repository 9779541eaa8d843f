import { Confirm } from '../../ui/overlay/confirm';
import { DataTable, type Column } from '../../ui/display/data-table';
import { NewEntity } from '../../ui/display/new-entity';
import { Section } from '../../ui/display/section';
import { Loaded, Problem } from '../../ui/display/states';
import { JsonForm } from './json-form';
import { readable } from './readable';
import { useCommand, useDataWrite, type Namespace } from './use-data';

interface Index {
  readonly name: string;
  readonly key: object;
  readonly unique?: boolean;
}

const COLUMNS: readonly Column<Index>[] = [
  { head: 'Name', by: ({ name }) => name },
  { head: 'Keys', by: ({ key }) => JSON.stringify(key) },
  'Properties',
  'Actions',
];

function NewIndexForm({ namespace, onMade }: { readonly namespace: Namespace; readonly onMade: () => void }) {
  const write = useDataWrite(namespace);
  return (
    <JsonForm
      label="Keys"
      text="{}"
      action="Create index"
      isBusy={write.isPending}
      error={write.error}
      onSubmit={(key) => write.mutate({ name: 'create_index', members: { key } }, { onSuccess: onMade })}
    />
  );
}

/** Number of indexes, on the tab. */
export function IndexCount({ namespace }: { readonly namespace: Namespace }) {
  const { data } = useCommand<{ indexes: Index[] }>(namespace, 'list_indexes');
  return data === undefined ? null : <span className="tab-count">{data.indexes.length}</span>;
}

export function Indexes({ namespace }: { readonly namespace: Namespace }) {
  const query = useCommand<{ indexes: Index[] }>(namespace, 'list_indexes');
  const write = useDataWrite(namespace);
  return (
    <Section
      title="Indexes"
      actions={
        <NewEntity
          isOfSection
          noun="index"
          about={'Fields with 1 for ascending and -1 for descending order, such as {"name": 1}.'}
        >
          {(onMade) => <NewIndexForm namespace={namespace} onMade={onMade} />}
        </NewEntity>
      }
    >
      <Loaded query={query} what="indexes">
        {({ indexes }) =>
          indexes.length === 0 ? (
            <p className="muted">No indexes yet. The collection gets its index on _id with the first document.</p>
          ) : (
            <DataTable
              nouns="indexes"
              columns={COLUMNS}
              rows={indexes}
              row={({ name, key, unique }) => (
                <tr key={name}>
                  <td className="mono">{name}</td>
                  <td className="mono">{JSON.stringify(readable(key))}</td>
                  <td>{unique ? 'Unique' : ''}</td>
                  <td>
                    {name !== '_id_' && (
                      <Confirm
                        label="Drop…"
                        title={`Drop ${name}?`}
                        text="Queries that use this index get slower."
                        action="Drop index"
                        busy={write.isPending}
                        onConfirm={() => write.mutate({ name: 'drop_index', members: { name } })}
                      />
                    )}
                  </td>
                </tr>
              )}
            />
          )
        }
      </Loaded>
      <Problem error={write.error} />
    </Section>
  );
}
