import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { CircleCheck, CircleOff, Pencil, Play, Trash2, Zap } from 'lucide-react';
import { useAppRequest } from '../../api/use-app-write';
import { Ago, Until } from '../../ui/display/ago';
import { Problem } from '../../ui/display/states';
import { RowMenu, type RowAction } from '../../ui/overlay/row-menu';
import { waitsFor, type Trigger, type TriggerType } from './trigger-content';
import { DELETION_TEXT } from './trigger-panel';
import { STATES } from './trigger-state';
import { TYPE_ICONS } from './type-cards';

const route = getRouteApi('/apps/$appId/triggers');
const NEXT: Readonly<Record<TriggerType, string>> = { DATABASE: 'On change', AUTHENTICATION: 'On event', SCHEDULED: '–' };
const TONES: Readonly<Record<string, string>> = { suspended: 'bad', active: 'good' };

/** Time of a trigger's next run. */
function Next({ trigger: { type, state, next_at } }: { readonly trigger: Trigger }) {
  if (state === undefined || state === 'disabled') return <>–</>;
  if (state === 'suspended') return <>{STATES['suspended']}</>;
  return next_at ? <Until at={new Date(next_at)} /> : <>{NEXT[type]}</>;
}

interface RowProps {
  readonly path: string;
  readonly trigger: Trigger;
  readonly isShown: boolean;
}

export function TriggerRow({ path, trigger, isShown }: RowProps) {
  const { appId } = route.useParams();
  const { _id, name, type, function_name, disabled, state = '', last_error, completed_at, backlog } = trigger;
  const navigate = useNavigate();
  const change = useAppRequest(path);
  const Icon = TYPE_ICONS[type];
  const below = `/triggers/${_id}`;
  const deleted = (): void => {
    if (isShown) void navigate({ to: '/apps/$appId/triggers', params: { appId }, search: {} });
  };
  const run: RowAction = {
    label: 'Run now',
    icon: Zap,
    disabled: change.isPending || state !== 'active',
    does: () => change.mutate({ method: 'POST', path: `${below}/run` }),
  };
  const actions: readonly RowAction[] = [
    {
      label: 'Edit…',
      icon: Pencil,
      does: () => void navigate({ to: '/apps/$appId/triggers', params: { appId }, search: { id: _id, edit: true } }),
    },
    ...(type === 'SCHEDULED' ? [run] : []),
    {
      label: disabled ? 'Enable' : 'Disable',
      icon: disabled ? CircleCheck : CircleOff,
      disabled: change.isPending,
      does: () => change.mutate({ method: 'PUT', path: below, body: { disabled: !disabled } }),
    },
    {
      label: 'Resume',
      icon: Play,
      disabled: change.isPending || state !== 'suspended',
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
      <td className="mono roomy">{function_name === '' ? '–' : function_name}</td>
      <td>
        <span className={`status-dot ${TONES[state] ?? 'muted'}`}>{STATES[state] ?? 'Not deployed'}</span>
      </td>
      <td>
        {completed_at ? <Ago at={new Date(completed_at)} /> : 'Never'}{' '}
        {last_error !== undefined && (
          <span className="status-badge" title={last_error}>
            Failed
          </span>
        )}
      </td>
      <td className="roomy">
        <Next trigger={trigger} />
      </td>
      <td className={state === 'suspended' ? 'bad' : undefined}>{backlog?.toLocaleString() ?? '–'}</td>
      <td>
        <RowMenu name={name} actions={actions} />
        <Problem error={change.error} />
      </td>
    </tr>
  );
}
