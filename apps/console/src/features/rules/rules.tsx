import { Link, getRouteApi } from '@tanstack/react-router';
import { PageTitle } from '../../ui/page-title';
import { Empty, Problem, Waiting } from '../../ui/states';
import { useAppPath } from '../apps/use-apps';
import { CollectionList, OtherCollection } from '../data/collection-list';
import { NoSource } from '../data/no-source';
import { keyOf, useCollections, useSources, type CollectionName, type Source } from '../data/use-sources';
import { RuleEditor } from './rule-editor';
import type { Rule } from './rule-types';
import { useRules, type SourceRules } from './use-rules';

const route = getRouteApi('/apps/$appId/rules');
const PAGE = '/apps/$appId/rules';

function DefaultRules({
  sources,
  rules,
}: {
  readonly sources: readonly Source[];
  readonly rules: ReadonlyMap<string, SourceRules>;
}) {
  const { appId } = route.useParams();
  const shown = route.useSearch();
  return (
    <section className="field">
      <h2>Default rules</h2>
      <ul className="list" aria-label="Default rules">
        {sources.map(({ _id, name }) => (
          <li key={_id}>
            <Link
              to={PAGE}
              params={{ appId }}
              search={{ source: name }}
              className="mono"
              {...(shown.source === name && shown.database === undefined ? { 'aria-current': 'true' as const } : {})}
            >
              {name} <span className="muted">{rules.get(_id)?.defaultRule ? 'set' : 'none'}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OpenProps {
  readonly path: string;
  readonly source: Source;
  readonly rules: SourceRules;
}

/** The rule the address names: of a collection, or of a data source. */
function OpenRule({ path, source, rules: { rules, defaultRule } }: OpenProps) {
  const { database, collection } = route.useSearch();
  const namespace = database === undefined || collection === undefined ? null : { database, collection };
  const isShown = (rule: Rule): boolean => rule.database === database && rule.collection === collection;
  const stored = namespace ? (rules.find(isShown) ?? null) : defaultRule;
  return (
    <RuleEditor
      key={`${source._id} ${database ?? ''} ${collection ?? ''} ${stored?._id ?? ''}`}
      path={path}
      source={source}
      namespace={namespace}
      stored={stored}
    />
  );
}

export function Rules() {
  const path = useAppPath();
  const search = route.useSearch();
  const { data: sources, error: unreadable } = useSources(path);
  const { data: rules, error } = useRules(
    path,
    sources?.map(({ _id }) => _id),
  );
  const existing = useCollections(path, sources);
  const ruled: CollectionName[] = (sources ?? []).flatMap(({ _id, name: source }) =>
    (rules?.get(_id)?.rules ?? []).map(({ database = '', collection = '' }) => ({ source, database, collection })),
  );
  const taken = new Set(ruled.map(keyOf));
  const source = sources?.find(({ name }) => name === search.source);
  const ofSource = source && rules?.get(source._id);
  return (
    <>
      <PageTitle>Rules</PageTitle>
      <Problem error={unreadable ?? error ?? existing.error} />
      {(!sources || !rules) && !unreadable && !error && <Waiting />}
      {sources?.length === 0 && <NoSource />}
      {path !== undefined && sources !== undefined && sources.length > 0 && rules !== undefined && (
        <div className="split">
          <div className="card">
            <DefaultRules sources={sources} rules={rules} />
            <CollectionList to={PAGE} heading="With a rule" collections={ruled} shown={search} />
            <CollectionList
              to={PAGE}
              heading="Without a rule"
              collections={existing.data?.filter((each) => !taken.has(keyOf(each))) ?? []}
              shown={search}
            />
            <OtherCollection to={PAGE} sources={sources} />
          </div>
          <div className="field">
            {source && ofSource ? (
              <OpenRule path={path} source={source} rules={ofSource} />
            ) : (
              <Empty>
                <h2>{search.source === undefined ? 'Choose a collection' : `There is no data source named ${search.source}`}</h2>
                <p>
                  Rules say which documents and fields a user may read and write. A collection without a rule has the default rule
                  of its data source; without that, users get nothing. Begin with a preset, then try it as a user.
                </p>
              </Empty>
            )}
          </div>
        </div>
      )}
    </>
  );
}
