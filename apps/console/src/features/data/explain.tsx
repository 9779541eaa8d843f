import type { Schemas } from '#admin-client/admin-client.js';
import { Loaded } from '../../ui/display/states';
import type { DataQuery } from './data-search';
import { planText } from './plan-text';
import { readable } from './readable';
import { useCommand, type Namespace } from './use-data';

interface ExplainProps {
  readonly namespace: Namespace;
  readonly query: DataQuery;
}

/**
 * Query plan: the indexes with which the server finds the documents of a query, and the number of documents it reads for them.
 */
export function Explain({ namespace, query: { filter = {}, sort, projection } }: ExplainProps) {
  const asked = { filter, ...(sort ? { sort } : {}), ...(projection ? { projection } : {}) };
  const query = useCommand<Schemas['ExplainedQuery']>(namespace, 'explain_find', asked);
  return (
    <Loaded query={query} what="the query plan">
      {(explained) => {
        const { returned, documents_examined: read, keys_examined: keys, milliseconds, indexes, stages, plan } = explained;
        return (
          <div className="stack">
            <p>{planText(explained)}</p>
            <dl className="facts">
              <dt>Returned</dt>
              <dd>{returned.toLocaleString()}</dd>
              <dt>Documents examined</dt>
              <dd>{read.toLocaleString()}</dd>
              <dt>Keys examined</dt>
              <dd>{keys.toLocaleString()}</dd>
              <dt>Duration</dt>
              <dd>{milliseconds.toLocaleString()} ms</dd>
              <dt>Indexes</dt>
              <dd className="mono">{indexes.length === 0 ? 'None' : indexes.join(', ')}</dd>
              <dt>Stages</dt>
              <dd className="mono">{stages.join(' ← ')}</dd>
            </dl>
            <pre className="code-box" tabIndex={0} aria-label="Plan">
              {JSON.stringify(readable(plan), null, 2)}
            </pre>
          </div>
        );
      }}
    </Loaded>
  );
}
