import { useState } from 'react';
import { Confirm } from '../../ui/overlay/confirm';
import { Problem, Waiting } from '../../ui/display/states';
import { JsonForm } from './json-form';
import { readable } from './readable';
import { useCommand, useDataWrite, type Namespace } from './use-data';
import { Table } from '../../ui/display/table';

const HEADS = ['Name', 'Key', 'Kind', 'Actions'];

interface Index {
  readonly name: string;
  readonly key: object;
  readonly unique?: boolean;
}

export function Indexes({ namespace }: { readonly namespace: Namespace }) {
  const { data, error } = useCommand<{ indexes: Index[] }>(namespace, 'list_indexes');
  const write = useDataWrite(namespace);
  const [made, setMade] = useState(0);
  return (
    <section className="card" aria-labelledby="indexes-heading">
      <h2 id="indexes-heading">Indexes</h2>
      <Problem error={error} />
      {!data && !error && <Waiting />}
      {data && data.indexes.length > 0 && (
        <Table heads={HEADS}>
              {data.indexes.map(({ name, key, unique }) => (
                <tr key={name}>
                  <td className="mono">{name}</td>
                  <td className="mono">{JSON.stringify(readable(key))}</td>
                  <td>{unique ? 'unique' : ''}</td>
                  <td>
                    {name === '_id_' ? (
                      <span className="muted">always there</span>
                    ) : (
                      <Confirm
                        label="Drop…"
                        title={`Drop ${name}?`}
                        text="Queries that used it become slower."
                        action="Drop the index"
                        disabled={write.isPending}
                        onConfirm={() => write.mutate({ name: 'drop_index', members: { name } })}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </Table>
      )}
      <JsonForm
        key={made}
        label="Key of a new index, such as {&quot;name&quot;: 1}"
        text="{}"
        action="Create index"
        isBusy={write.isPending}
        error={write.error}
        onSubmit={(key) => write.mutate({ name: 'create_index', members: { key } }, { onSuccess: () => setMade(made + 1) })}
      />
    </section>
  );
}
