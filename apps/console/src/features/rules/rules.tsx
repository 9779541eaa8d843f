import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button';
import { SelectField } from '../../ui/controls/select-field';
import { PageTitle } from '../../ui/display/page-title';
import { combined, Empty, Pending } from '../../ui/display/states';
import { useAppPath } from '../apps/use-apps';
import { RuleEditor } from './rule-editor';
import { useDataSources, useDefaultRule, useRules } from './use-rules';

const route = getRouteApi('/apps/$appId/rules');

/** Of the address: nothing is the default rules. */
function useShown(): { readonly database: string; readonly collection: string } | null {
  const { database, collection } = route.useSearch();
  return database === undefined || collection === undefined ? null : { database, collection };
}

function NewRules({ onMake }: { readonly onMake: (database: string, collection: string) => void }) {
  const [database, setDatabase] = useState('');
  const [collection, setCollection] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onMake(database.trim(), collection.trim());
  };
  return (
    <form className="field" aria-label="Rules of another collection" onSubmit={submit}>
      <label className="field">
        Database
        <input className="mono" required value={database} onChange={({ target }) => setDatabase(target.value)} />
      </label>
      <label className="field">
        Collection
        <input className="mono" required value={collection} onChange={({ target }) => setCollection(target.value)} />
      </label>
      <Button type="submit">Open rules</Button>
    </form>
  );
}

function SourceRules({ path, source }: { readonly path: string; readonly source: string }) {
  const { appId } = route.useParams();
  const navigate = useNavigate();
  const shown = useShown();
  const rules = useRules(path, source);
  const defaults = useDefaultRule(path, source);
  if (!rules.data || defaults.data === undefined) {
    return <Pending query={combined(rules, defaults)} what="rules" />;
  }
  const isShown = (rule: { database?: string | undefined; collection?: string | undefined }): boolean =>
    rule.database === shown?.database && rule.collection === shown?.collection;
  const stored = shown ? rules.data.find(isShown) : defaults.data;
  const current = (is: boolean) => (is ? { 'aria-current': 'true' as const } : {});
  return (
    <div className="split">
      <div className="card">
        <ul className="list" aria-label="Collections with rules">
          <li>
            <Link
              to="/apps/$appId/rules"
              params={{ appId }}
              search={{ source }}
              activeOptions={{ exact: true }}
              {...current(shown === null)}
            >
              Default rules
            </Link>
          </li>
          {rules.data.map(({ _id, database = '', collection = '' }) => (
            <li key={_id}>
              <Link
                to="/apps/$appId/rules"
                params={{ appId }}
                search={{ source, database, collection }}
                className="mono"
                {...current(isShown({ database, collection }))}
              >
                {database}.{collection}
              </Link>
            </li>
          ))}
        </ul>
        <NewRules
          onMake={(database, collection) =>
            void navigate({ to: '/apps/$appId/rules', params: { appId }, search: { source, database, collection } })
          }
        />
      </div>
      <RuleEditor key={JSON.stringify(shown)} place={{ path, source, collection: shown }} stored={stored ?? null} />
    </div>
  );
}

export function Rules() {
  const path = useAppPath();
  const { appId } = route.useParams();
  const { source } = route.useSearch();
  const navigate = useNavigate();
  const query = useDataSources(path);
  const { data } = query;
  const shown = data?.find(({ _id }) => _id === source) ?? data?.[0];
  return (
    <>
      <PageTitle>Rules</PageTitle>
      <Pending query={query} what="rules" />
      {data?.length === 0 && (
        <Empty>
          <h2>No data source yet</h2>
          <p>Rules say what users may do with the documents of a data source: a service of type mongodb-atlas.</p>
        </Empty>
      )}
      {data && data.length > 1 && (
        <SelectField
          label="Data source"
          value={shown?._id ?? ''}
          options={Object.fromEntries(data.map(({ _id, name }) => [_id, name]))}
          onChange={(chosen) => void navigate({ to: '/apps/$appId/rules', params: { appId }, search: { source: chosen } })}
        />
      )}
      {path !== undefined && shown && <SourceRules key={shown._id} path={path} source={shown._id} />}
    </>
  );
}
