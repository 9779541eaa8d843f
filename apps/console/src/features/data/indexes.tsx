import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button';
import { AreaField, CheckField, TextField } from '../../ui/controls/fields';
import { Confirm } from '../../ui/overlay/confirm';
import { DataTable, type Column } from '../../ui/display/data-table';
import { NewEntity } from '../../ui/display/new-entity';
import { Section } from '../../ui/display/section';
import { Loaded, Problem } from '../../ui/display/states';
import { Time } from '../../ui/display/time';
import { readQueryText } from '../../ui/query-text';
import { shellText } from '../../ui/shell-text';
import { useUnsaved } from '../../ui/unsaved';
import { sizeText } from '../hosting/hosted-file';
import { leafOf } from './cells';
import { numberOf } from './count-text';
import { indexOptions, propertiesOf, type Index, type IndexStats } from './index-facts';
import { useCommand, useDataWrite, type Namespace } from './use-data';

interface Listed {
  readonly indexes: readonly Index[];
  readonly stats: readonly IndexStats[];
}

/** An index with its statistics. */
interface Row {
  readonly index: Index;
  readonly size: number | undefined;
  readonly uses: number | undefined;
  /** ISO time from which uses are counted. */
  readonly since: string | undefined;
}

const COLUMNS: readonly Column<Row>[] = [
  { head: 'Name', by: ({ index }) => index.name },
  { head: 'Keys', by: ({ index }) => JSON.stringify(index.key) },
  'Properties',
  { head: 'Size', by: ({ size }) => size ?? -1 },
  { head: 'Uses', by: ({ uses }) => uses ?? -1 },
  'Actions',
];

function rowsOf({ indexes, stats }: Listed): Row[] {
  const known = new Map(stats.map((each) => [each.name, each]));
  return indexes.map((index) => {
    const { size, uses, since } = known.get(index.name) ?? {};
    return {
      index,
      size: size === undefined ? undefined : numberOf(size),
      uses: uses === undefined ? undefined : numberOf(uses),
      since: since === undefined ? undefined : leafOf(since)?.text,
    };
  });
}

function useIndexes(namespace: Namespace) {
  return useCommand<Listed>(namespace, 'list_indexes', { stats: true });
}

function NewIndexForm({ namespace, onMade }: { readonly namespace: Namespace; readonly onMade: () => void }) {
  const write = useDataWrite(namespace);
  const [keys, setKeys] = useState('{  }');
  const [name, setName] = useState('');
  const [isUnique, setUnique] = useState(false);
  const [isSparse, setSparse] = useState(false);
  const [seconds, setSeconds] = useState('');
  const [partial, setPartial] = useState('');
  const read = readQueryText(keys);
  const condition = readQueryText(partial);
  const hasKeys = read.value !== null && Object.keys(read.value).length > 0;
  const isTimeWrong = !/^\d*$/.test(seconds);
  useUnsaved(hasKeys || name !== '' || partial !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!hasKeys) return;
    const options = indexOptions({ name, isUnique, isSparse, seconds, partial: condition.value ?? {} });
    write.mutate({ name: 'create_index', members: { key: read.value, options } }, { onSuccess: onMade });
  };
  return (
    <form className="form" aria-label="New index" onSubmit={submit}>
      <AreaField
        label="Keys"
        hint="Fields with 1 for ascending and -1 for descending order, such as { name: 1 }."
        value={keys}
        problem={read.problem}
        onChange={setKeys}
      />
      <CheckField label="Unique" checked={isUnique} onChange={setUnique} />
      <CheckField label="Sparse" checked={isSparse} onChange={setSparse} />
      <TextField label="Name" hint="If empty, it is made from the keys." value={name} onChange={setName} />
      <TextField
        label="Expire after seconds"
        hint="Deletes documents this long after the date in the field. For indexes of one date field."
        value={seconds}
        problem={isTimeWrong ? 'A whole number expected' : null}
        onChange={setSeconds}
      />
      <AreaField
        label="Partial filter"
        hint="Indexes only the documents it matches. If empty, all of them."
        value={partial}
        problem={condition.problem}
        onChange={setPartial}
      />
      <div className="bar">
        <Button
          type="submit"
          variant="primary"
          busy={write.isPending}
          disabled={!hasKeys || isTimeWrong || condition.problem !== null}
        >
          Create index
        </Button>
      </div>
      <Problem error={write.error} />
    </form>
  );
}

/** Number of indexes, on the tab. */
export function IndexCount({ namespace }: { readonly namespace: Namespace }) {
  const { data } = useIndexes(namespace);
  return data === undefined ? null : <span className="tab-count">{data.indexes.length}</span>;
}

export function Indexes({ namespace }: { readonly namespace: Namespace }) {
  const query = useIndexes(namespace);
  const write = useDataWrite(namespace);
  return (
    <Section
      title="Indexes"
      actions={
        <NewEntity isOfSection noun="index">
          {(onMade) => <NewIndexForm namespace={namespace} onMade={onMade} />}
        </NewEntity>
      }
    >
      <Loaded query={query} what="indexes">
        {(listed) =>
          listed.indexes.length === 0 ? (
            <p className="muted">No indexes yet. The collection gets its index on _id with the first document.</p>
          ) : (
            <DataTable
              nouns="indexes"
              columns={COLUMNS}
              rows={rowsOf(listed)}
              row={({ index, size, uses, since }) => {
                const { name, key } = index;
                return (
                  <tr key={name}>
                    <td className="mono">{name}</td>
                    <td className="mono">{shellText(key)}</td>
                    <td>{propertiesOf(index)}</td>
                    <td>{size === undefined ? '' : sizeText(size)}</td>
                    <td>
                      {uses?.toLocaleString()}
                      {since !== undefined && (
                        <span className="muted">
                          {' '}
                          since <Time at={new Date(since)} />
                        </span>
                      )}
                    </td>
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
                );
              }}
            />
          )
        }
      </Loaded>
      <Problem error={write.error} />
    </Section>
  );
}
