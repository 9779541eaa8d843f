import { useNavigate, useParams } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { EntityPanel } from '../../ui/display/entity-panel';
import type { Walk } from '../../ui/workspace/detail-panel';
import { LastEntries } from '../logs/last-entries';
import { TYPES, waitsFor, type Trigger, type TriggerType } from './trigger-content';
import { TriggerState } from './trigger-state';

const LOG_TYPES: Readonly<Record<TriggerType, string>> = {
  DATABASE: 'DB_TRIGGER',
  AUTHENTICATION: 'AUTH_TRIGGER',
  SCHEDULED: 'SCHEDULED_TRIGGER',
};

export const DELETION_TEXT = 'Waiting events are dropped. You can restore the trigger from Deployments.';

interface PanelProps {
  readonly path: string;
  readonly trigger: Trigger;
  readonly walk: Walk;
}

function Facts({ trigger }: { readonly trigger: Trigger }) {
  const { type, function_name, config } = trigger;
  const { match, project } = config;
  return (
    <section className="card" aria-label="Settings">
      <dl className="facts">
        <dt>Type</dt>
        <dd>{TYPES[type]}</dd>
        <dt>Waits for</dt>
        <dd>{waitsFor(trigger)}</dd>
        <dt>Runs</dt>
        <dd className="mono">{function_name === '' ? 'AWS EventBridge' : function_name}</dd>
        {match !== undefined && (
          <>
            <dt>Match</dt>
            <dd>
              <pre>{JSON.stringify(match, null, 2)}</pre>
            </dd>
          </>
        )}
        {project !== undefined && (
          <>
            <dt>Projection</dt>
            <dd>
              <pre>{JSON.stringify(project, null, 2)}</pre>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** A trigger: its state, what it waits for, and its last runs. */
export function TriggerPanel({ path, trigger, walk }: PanelProps) {
  const { appId = '' } = useParams({ strict: false });
  const { _id: id, name, type } = trigger;
  const navigate = useNavigate();
  const remove = useAppRequest(path);
  const deleted = (): void => void navigate({ to: '/apps/$appId/triggers', params: { appId }, search: {} });
  const edit = (): void => void navigate({ to: '/apps/$appId/triggers', params: { appId }, search: { id, edit: true } });
  return (
    <EntityPanel
      noun="trigger"
      name={name}
      isSaved={false}
      walk={walk}
      removal={{
        text: DELETION_TEXT,
        action: 'Delete trigger',
        isPending: remove.isPending,
        error: remove.error,
        onConfirm: () => remove.mutate({ method: 'DELETE', path: `/triggers/${id}` }, { onSuccess: deleted }),
      }}
      foot={
        <Button variant="primary" icon={Pencil} onClick={edit}>
          Edit trigger
        </Button>
      }
    >
      <TriggerState path={path} trigger={trigger} />
      <Facts trigger={trigger} />
      <LastEntries
        path={path}
        title="Last runs"
        types={`${LOG_TYPES[type]},TRIGGER_FAILURE`}
        search={{ type: LOG_TYPES[type] }}
        isOf={({ event_subscription_id }) => event_subscription_id === id}
        empty="No runs yet."
      />
    </EntityPanel>
  );
}
