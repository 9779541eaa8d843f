import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { session } from '../../api/current-session';
import { useAppList } from '../../api/use-app-list';
import { useAppWrite } from '../../api/use-app-write';
import type { Column } from '../../ui/display/data-table';
import { EntityList } from '../../ui/display/entity-list';
import { NewEntity } from '../../ui/display/new-entity';
import { PageTitle } from '../../ui/display/page-title';
import { Pending } from '../../ui/display/states';
import { Time } from '../../ui/display/time';
import { useAppPath } from '../apps/use-apps';
import { TYPES, newTrigger, type Trigger } from './trigger-content';
import { TriggerForm } from './trigger-form';
import { TriggerPage } from './trigger-page';
import { STATES, useExecution } from './trigger-state';

const route = getRouteApi('/apps/$appId/triggers');
const COLUMNS: readonly Column<Trigger>[] = [
  { head: 'Name', by: ({ name }) => name },
  { head: 'Type', by: ({ type }) => TYPES[type] },
  'State',
  { head: 'Function', by: ({ function_name }) => function_name },
  'Last run',
  'Error',
];

function Row({ path, trigger, isShown }: { readonly path: string; readonly trigger: Trigger; readonly isShown: boolean }) {
  const { appId } = route.useParams();
  const { _id, name, type, function_name } = trigger;
  const { data, error } = useExecution(path, _id);
  const status = data?.status ?? '';
  return (
    <tr>
      <td>
        <Link
          to="/apps/$appId/triggers"
          params={{ appId }}
          search={{ id: _id }}
          {...(isShown ? { 'aria-current': 'true' as const } : {})}
        >
          {name}
        </Link>
      </td>
      <td>{TYPES[type]}</td>
      <td className={status === 'suspended' ? 'bad' : status === 'active' ? 'good' : 'muted'}>
        {data === null ? 'Not deployed' : (STATES[status] ?? '–')}
      </td>
      <td className="mono">{function_name === '' ? '–' : function_name}</td>
      <td>{data?.completed_at ? <Time at={new Date(data.completed_at)} /> : '–'}</td>
      <td className="bad">{data?.error ?? error?.message ?? ''}</td>
    </tr>
  );
}

function NewTrigger({ path }: { readonly path: string }) {
  const { appId } = route.useParams();
  const navigate = useNavigate();
  const create = useAppWrite(path, async (body: object) => {
    const { _id } = await session.write<Trigger>('POST', `${path}/triggers`, body);
    await navigate({ to: '/apps/$appId/triggers', params: { appId }, search: { id: _id }, ignoreBlocker: true });
  });
  return (
    <NewEntity noun="trigger">
      {(onMade) => (
        <TriggerForm
          path={path}
          label="New trigger"
          action="Create trigger"
          initial={newTrigger('DATABASE')}
          isNew
          isBusy={create.isPending}
          error={create.error}
          onSave={(body) => create.mutate(body, { onSuccess: onMade })}
        />
      )}
    </NewEntity>
  );
}

export function Triggers() {
  const path = useAppPath();
  const { id } = route.useSearch();
  const query = useAppList<Trigger>(path, 'triggers');
  const { data } = query;
  return (
    <>
      <PageTitle>Triggers</PageTitle>
      <Pending query={query} what="triggers" />
      {path !== undefined && data && (
        <EntityList
          noun="trigger"
          entities={data}
          id={id}
          columns={COLUMNS}
          row={(trigger, isShown) => <Row key={trigger._id} path={path} trigger={trigger} isShown={isShown} />}
          empty={
            <>
              <p>A trigger runs a function automatically. There are three types:</p>
              <ul>
                <li>Database: when documents of a collection change.</li>
                <li>Authentication: when a user logs in, is created or deleted.</li>
                <li>Scheduled: at the times of a cron expression.</li>
              </ul>
            </>
          }
          creation={<NewTrigger path={path} />}
          page={(trigger) => <TriggerPage key={trigger._id} path={path} trigger={trigger} />}
        />
      )}
    </>
  );
}
