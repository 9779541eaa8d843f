import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { CalendarClock, CircleCheck, CircleOff, Database, Fingerprint, Play, Trash2, type LucideIcon } from 'lucide-react';
import { session } from '../../api/current-session';
import { useAppList } from '../../api/use-app-list';
import { useAppRequest, useAppWrite } from '../../api/use-app-write';
import { Ago, Until } from '../../ui/display/ago';
import type { Column } from '../../ui/display/data-table';
import { EntityList } from '../../ui/display/entity-list';
import { NewEntity } from '../../ui/display/new-entity';
import { PageTitle } from '../../ui/display/page-title';
import { Pending, Problem } from '../../ui/display/states';
import { RowMenu } from '../../ui/overlay/row-menu';
import { useAppPath } from '../apps/use-apps';
import { newTrigger, waitsFor, type Trigger, type TriggerType } from './trigger-content';
import { TriggerForm } from './trigger-form';
import { DELETION_TEXT, TriggerPage } from './trigger-page';
import { STATES, useExecution, type Execution } from './trigger-state';

const route = getRouteApi('/apps/$appId/triggers');
const COLUMNS: readonly Column<Trigger>[] = [
  { head: 'Trigger', by: ({ name }) => name },
  { head: 'Runs', by: ({ function_name }) => function_name },
  'Status',
  'Last run',
  'Next run',
  'Waiting',
  'Actions',
];
const NEXT: Readonly<Record<TriggerType, string>> = { DATABASE: 'On change', AUTHENTICATION: 'On event', SCHEDULED: '–' };
const ICONS: Readonly<Record<TriggerType, LucideIcon>> = {
  DATABASE: Database,
  AUTHENTICATION: Fingerprint,
  SCHEDULED: CalendarClock,
};
const TONES: Readonly<Record<string, string>> = { suspended: 'bad', active: 'good' };

/** Time of a trigger's next run. */
function Next({ type, execution }: { readonly type: TriggerType; readonly execution: Execution | null | undefined }) {
  if (!execution || execution.status === 'disabled') return <>–</>;
  if (execution.status === 'suspended') return <>{STATES['suspended']}</>;
  return execution.next_at ? <Until at={new Date(execution.next_at)} /> : <>{NEXT[type]}</>;
}

interface RowProps {
  readonly path: string;
  readonly trigger: Trigger;
  readonly isShown: boolean;
}

function Row({ path, trigger, isShown }: RowProps) {
  const { appId } = route.useParams();
  const { _id, name, type, function_name, disabled } = trigger;
  const navigate = useNavigate();
  const { data, error } = useExecution(path, _id);
  const change = useAppRequest(path);
  const status = data?.status ?? '';
  const Icon = ICONS[type];
  const below = `/triggers/${_id}`;
  const deleted = (): void => {
    if (isShown) void navigate({ to: '/apps/$appId/triggers', params: { appId }, search: {}, ignoreBlocker: true });
  };
  const actions = [
    {
      label: disabled ? 'Enable' : 'Disable',
      icon: disabled ? CircleCheck : CircleOff,
      disabled: change.isPending,
      does: () => change.mutate({ method: 'PUT', path: below, body: { disabled: !disabled } }),
    },
    {
      label: 'Resume',
      icon: Play,
      disabled: change.isPending || status !== 'suspended',
      does: () => change.mutate({ method: 'PUT', path: `${below}/resume`, body: {} }),
    },
    {
      label: 'Delete…',
      icon: Trash2,
      disabled: change.isPending,
      does: {
        title: `Delete ${name}?`,
        text: DELETION_TEXT,
        action: 'Delete trigger',
        onConfirm: () => change.mutate({ method: 'DELETE', path: below }, { onSuccess: deleted }),
      },
    },
  ];
  return (
    <tr {...(isShown ? { 'aria-current': 'true' as const } : {})}>
      <td>
        <span className="app-name">
          <Icon className="icon faint" aria-hidden />
          <span className="two-lines">
            <Link to="/apps/$appId/triggers" params={{ appId }} search={{ id: _id }} className="strong">
              {name}
            </Link>
            <span>{waitsFor(trigger)}</span>
          </span>
        </span>
      </td>
      <td className="mono">{function_name === '' ? '–' : function_name}</td>
      <td>
        <span className={`status-dot ${TONES[status] ?? 'muted'}`}>
          {data === null ? 'Not deployed' : (STATES[status] ?? '–')}
        </span>
        <p className="bad small">{data?.error ?? error?.message ?? ''}</p>
      </td>
      <td>{data?.completed_at ? <Ago at={new Date(data.completed_at)} /> : 'Never'}</td>
      <td>
        <Next type={type} execution={data} />
      </td>
      <td className={status === 'suspended' ? 'bad' : undefined}>{data?.backlog.toLocaleString() ?? '–'}</td>
      <td>
        <RowMenu name={name} actions={actions} />
        <Problem error={change.error} />
      </td>
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
      <PageTitle about="Run a function when data changes, when a user signs in, or on a schedule.">Triggers</PageTitle>
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
