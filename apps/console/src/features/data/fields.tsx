import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { Button, buttonClass } from '../../ui/controls/button';
import { DataTable, type Column } from '../../ui/display/data-table';
import { Section } from '../../ui/display/section';
import { Empty, Loaded } from '../../ui/display/states';
import { FIELDS_PIPELINE, fieldsOf, SAMPLE, type FieldFacts } from './field-facts';
import { useCommand, type Document, type Namespace } from './use-data';
import type { Source } from './use-sources';

/** Maximum fields that are shown: the maximum of documents that a pipeline returns. */
const FIELDS_MAX = 100;

const COLUMNS: readonly Column<FieldFacts>[] = [
  { head: 'Field', by: ({ name }) => name },
  { head: 'Types', by: ({ types }) => types[0]?.type ?? '' },
  { head: 'Found in', by: ({ count }) => count },
  'Example',
];

function share(count: number, total: number): string {
  const percent = total === 0 ? 0 : (100 * count) / total;
  return percent > 0 && percent < 1 ? '< 1%' : `${Math.floor(percent)}%`;
}

interface FieldsProps {
  readonly appId: string;
  readonly source: Source;
  readonly namespace: Namespace;
}

/** Fields of the collection's documents with their types, from a sample. */
export function Fields({ appId, source, namespace }: FieldsProps) {
  const { database, collection } = namespace;
  const query = useCommand<{ documents: Document[] }>(namespace, 'aggregate_documents', {
    pipeline: FIELDS_PIPELINE,
    limit: FIELDS_MAX,
  });
  return (
    <div className="tab-page is-wide">
      <Section
        title="Fields"
        about={`The fields of up to ${SAMPLE.toLocaleString()} documents, picked at random.`}
        actions={
          <>
            <Button icon={RotateCw} busy={query.isFetching} onClick={() => void query.refetch()}>
              Sample again
            </Button>
            <Link
              to="/apps/$appId/schemas"
              params={{ appId }}
              search={{ source: source.name, database, collection }}
              className={buttonClass({})}
            >
              Edit schema
            </Link>
          </>
        }
      >
        <Loaded query={query} what="fields">
          {({ documents }) => {
            const fields = fieldsOf(documents);
            const total = fields.reduce((most, { count }) => Math.max(most, count), 0);
            if (fields.length === 0) {
              return (
                <Empty title="No fields yet">
                  <p>Insert documents to see which fields they have.</p>
                </Empty>
              );
            }
            return (
              <DataTable
                nouns="fields"
                columns={COLUMNS}
                rows={fields}
                row={({ name, types, count, example }) => (
                  <tr key={name}>
                    <td className="mono">{name}</td>
                    <td>
                      {types.map((each) => (
                        <span key={each.type} className="source-chip mono">
                          {each.type}
                          {types.length > 1 && <span className="faint"> {share(each.count, count)}</span>}
                        </span>
                      ))}
                    </td>
                    <td>
                      <meter aria-label={`Documents with ${name}`} min={0} max={total} value={count} /> {share(count, total)}
                    </td>
                    <td className="mono cut">{example}</td>
                  </tr>
                )}
              />
            );
          }}
        </Loaded>
      </Section>
    </div>
  );
}
