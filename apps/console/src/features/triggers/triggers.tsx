import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { useAppList } from '../../api/use-app-list';
import { useAppWrite } from '../../api/use-app-write';
import { PageTitle } from '../../ui/page-title';
import { Empty, Problem, Waiting } from '../../ui/states';
import { Table } from '../../ui/table';
import { Time } from '../../ui/time';
import { useAppPath } from '../apps/use-apps';
import { TYPES, newTrigger, type Trigger } from './trigger-content';
import { TriggerForm } from './trigger-form';
import { TriggerPage } from './trigger-page';
import { STATES, useExecution } from './trigger-state';

const route = getRouteApi('/apps/$appId/triggers');
const HEADS = ['Name', 'Type', 'State', 'Function', 'Last run', 'Error'];

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
  const [made, setMade] = useState(0);
  const create = useAppWrite(path, async (body: object) => {
    const { _id } = await session.write<Trigger>('POST', `${path}/triggers`, body);
    await navigate({ to: '/apps/$appId/triggers', params: { appId }, search: { id: _id }, ignoreBlocker: true });
  });
  return (
    <details key={made} className="card">
      <summary>New trigger</summary>
      <TriggerForm
        path={path}
        label="New trigger"
        action="Create trigger"
        initial={newTrigger('DATABASE')}
        isNew
        isBusy={create.isPending}
        error={create.error}
        onSave={(body) => create.mutate(body, { onSuccess: () => setMade(made + 1) })}
      />
    </details>
  );
}

export function Triggers() {
  const path = useAppPath();
  const { id } = route.useSearch();
  const { data, error } = useAppList<Trigger>(path, 'triggers');
  const shown = data?.find(({ _id }) => _id === id);
  return (
    <>
      <PageTitle>Triggers</PageTitle>
      <Problem error={error} />
      {(path === undefined || !data) && !error && <Waiting />}
      {path !== undefined && data && (
        <>
          {data.length === 0 ? (
            <Empty>
              <h2>No trigger yet</h2>
              <p>A trigger runs a function by itself. There are three types:</p>
              <ul>
                <li>Database: when documents of a collection change.</li>
                <li>Authentication: when somebody logs in, or a user is created or deleted.</li>
                <li>Scheduled: at times, which a cron expression names.</li>
              </ul>
            </Empty>
          ) : (
            <Table heads={HEADS}>
              {data.map((trigger) => (
                <Row key={trigger._id} path={path} trigger={trigger} isShown={trigger === shown} />
              ))}
            </Table>
          )}
          <NewTrigger path={path} />
          {id !== undefined && !shown && <p className="bad">There is no such trigger; it may have been deleted.</p>}
          {shown && <TriggerPage key={shown._id} path={path} trigger={shown} />}
        </>
      )}
    </>
  );
}
