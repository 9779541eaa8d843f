import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useAppEntity } from '../../api/use-app-list';
import { Button } from '../../ui/controls/button';
import { Segments } from '../../ui/controls/segments';
import type { Column } from '../../ui/display/data-table';
import { EntityList } from '../../ui/display/entity-list';
import { PageActions, PageTitle } from '../../ui/display/page-title';
import { Pending, Waiting, Warning } from '../../ui/display/states';
import { useAppPath } from '../apps/use-apps';
import { SuspendedTriggers } from './suspended-triggers';
import { TYPES, type Trigger, type TriggerType } from './trigger-content';
import { TriggerPanel } from './trigger-panel';
import { TriggerRow } from './trigger-row';

const TriggerEditor = lazy(async () => ({ default: (await import('./trigger-editor')).TriggerEditor }));

const route = getRouteApi('/apps/$appId/triggers');
const COLUMNS: readonly Column<Trigger>[] = [
  { head: 'Trigger', by: ({ name }) => name },
  { head: 'Runs', by: ({ function_name }) => function_name, isRoomy: true },
  { head: 'Status', by: ({ state = '' }) => state },
  { head: 'Last run', by: ({ completed_at }) => completed_at ?? '' },
  { head: 'Next run', by: ({ next_at }) => next_at ?? '', isRoomy: true },
  { head: 'Waiting', by: ({ backlog = 0 }) => backlog },
  'Actions',
];
/** Poll interval of the list, in milliseconds. */
const REFRESH_MS = 3_000;
const FILTERS = { ALL: 'All', ...TYPES } as const;

interface ListProps {
  readonly path: string;
  readonly triggers: readonly Trigger[];
}

function TriggerList({ path, triggers }: ListProps) {
  const { appId } = route.useParams();
  const { id } = route.useSearch();
  const navigate = useNavigate();
  const [type, setType] = useState<TriggerType | 'ALL'>('ALL');
  const shown = type === 'ALL' ? triggers : triggers.filter((trigger) => trigger.type === type);
  const isFiltered = triggers.length > 0;
  const create = (): void => void navigate({ to: '/apps/$appId/triggers', params: { appId }, search: { edit: true } });
  const show = (next: string | undefined): void =>
    void navigate({ to: '/apps/$appId/triggers', params: { appId }, search: next === undefined ? {} : { id: next } });
  return (
    <EntityList
      noun="trigger"
      entities={shown}
      id={id}
      columns={COLUMNS}
      row={(trigger, isShown) => <TriggerRow key={trigger._id} path={path} trigger={trigger} isShown={isShown} />}
      empty={
        isFiltered ? (
          <p>No trigger is of this type.</p>
        ) : (
          <>
            <p>A trigger runs a function automatically. There are three types:</p>
            <ul>
              <li>Database: when documents of a collection change.</li>
              <li>Authentication: when a user logs in, is created or deleted.</li>
              <li>Scheduled: at the times of a cron expression.</li>
            </ul>
          </>
        )
      }
      creation={
        <>
          <PageActions>
            <Button variant="primary" icon={Plus} onClick={create}>
              New trigger
            </Button>
          </PageActions>
          <SuspendedTriggers path={path} triggers={triggers} />
          {isFiltered && (
            <div className="toolbar">
              <Segments label="Type" value={type} options={FILTERS} onChange={setType} />
            </div>
          )}
        </>
      }
      panel={(trigger, walk) => <TriggerPanel key={trigger._id} path={path} trigger={trigger} walk={walk} />}
      onShow={show}
    />
  );
}

export function Triggers() {
  const path = useAppPath();
  if (path === undefined) return <Waiting />;
  return <TriggersOf path={path} />;
}

function TriggersOf({ path }: { readonly path: string }) {
  const { id, edit } = route.useSearch();
  const query = useAppEntity<Trigger[]>(path, '/triggers', REFRESH_MS);
  const { data } = query;
  const edited = data?.find(({ _id }) => _id === id);
  if (edit && data && (id === undefined || edited)) {
    return (
      <Suspense fallback={<Waiting />}>
        <TriggerEditor key={id} path={path} trigger={edited} />
      </Suspense>
    );
  }
  return (
    <>
      <PageTitle about="Run a function when data changes, when a user signs in, or on a schedule.">Triggers</PageTitle>
      <Pending query={query} what="triggers" />
      {edit && data && <Warning>This trigger was not found. It may have been deleted.</Warning>}
      {data && <TriggerList path={path} triggers={data} />}
    </>
  );
}
