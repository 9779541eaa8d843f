import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { PageTitle } from '../../ui/display/page-title';
import { Loaded, Pending, Warning } from '../../ui/display/states';
import { Drawer } from '../../ui/overlay/dialog';
import { Split } from '../../ui/workspace/split';
import { useAppPath } from '../apps/use-apps';
import { useSources, type Source } from '../data/use-sources';
import { RuleEditor } from './rule-editor';
import { RuleTree, type RuleSearch } from './rule-tree';
import './rules.css';
import { useRules, type SourceRules } from './use-rules';

const NoSource = lazy(async () => ({ default: (await import('../data/no-source')).NoSource }));

const route = getRouteApi('/apps/$appId/rules');
const TREE = { initial: 232, min: 180, max: 400 };

interface WorkspaceProps {
  readonly path: string;
  readonly lists: readonly SourceRules[];
}

function Workspace({ path, lists }: WorkspaceProps) {
  const { appId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const [isTreeOpen, openTree] = useState(false);
  const { source = lists[0]?.source._id, database, collection } = search;
  const found = lists.find((list) => list.source._id === source);
  const named = database === undefined || collection === undefined ? null : { database, collection };
  const stored = named
    ? (found?.rules.find((rule) => rule.database === named.database && rule.collection === named.collection) ?? null)
    : (found?.defaults ?? null);
  const show = (shown: RuleSearch): void => {
    openTree(false);
    void navigate({ to: '/apps/$appId/rules', params: { appId }, search: shown });
  };
  const tree = <RuleTree path={path} appId={appId} lists={lists} shown={search} onShow={show} />;
  return (
    <>
      <Split
        id="rules"
        label="Width of the list"
        kind="side"
        sizes={TREE}
        first={tree}
        second={
          found ? (
            <RuleEditor
              key={JSON.stringify([source, named])}
              place={{ path, source: found.source, collection: named }}
              stored={stored}
              onShowTree={() => openTree(true)}
            />
          ) : (
            <Warning>This data source was not found. It may have been deleted.</Warning>
          )
        }
      />
      <Drawer isOpen={isTreeOpen} onClose={() => openTree(false)} title="Rules">
        {tree}
      </Drawer>
    </>
  );
}

function SourcesRules({ path, sources }: { readonly path: string; readonly sources: readonly Source[] }) {
  return (
    <Loaded query={useRules(path, sources)} what="rules">
      {(lists) => <Workspace path={path} lists={lists} />}
    </Loaded>
  );
}

/** Rules of an app's data sources: a tree of collections, and the work on the rules of one. */
export function Rules() {
  const path = useAppPath();
  const query = useSources(path);
  const { data: sources } = query;
  const hasSources = path !== undefined && sources !== undefined && sources.length > 0;
  return (
    <div className={hasSources ? 'workspace' : 'stack'}>
      <div className={hasSources ? 'sr' : ''}>
        <PageTitle>Rules</PageTitle>
      </div>
      <Pending query={query} what="rules" />
      <Suspense>{path !== undefined && sources?.length === 0 && <NoSource path={path} />}</Suspense>
      {hasSources && <SourcesRules key={path} path={path} sources={sources} />}
    </div>
  );
}
