import { useNavigate, useParams } from '@tanstack/react-router';
import { useAppRequest } from '../../api/use-app-write';
import { EntityCard } from '../../ui/display/entity-card';
import { LastEntries } from '../logs/last-entries';
import { formOf, type Trigger, type TriggerType } from './trigger-content';
import { TriggerForm } from './trigger-form';
import { TriggerState } from './trigger-state';

const LOG_TYPES: Readonly<Record<TriggerType, string>> = {
  DATABASE: 'DB_TRIGGER',
  AUTHENTICATION: 'AUTH_TRIGGER',
  SCHEDULED: 'SCHEDULED_TRIGGER',
};

export const DELETION_TEXT = 'Waiting events are dropped. You can restore the trigger from Deployments.';

export function TriggerPage({ path, trigger }: { readonly path: string; readonly trigger: Trigger }) {
  const { appId = '' } = useParams({ strict: false });
  const { _id: id, name, type } = trigger;
  const navigate = useNavigate();
  const save = useAppRequest(path);
  const remove = useAppRequest(path);
  const deleted = (): void => void navigate({ to: '/apps/$appId/triggers', params: { appId }, search: {}, ignoreBlocker: true });
  return (
    <>
      <div className="panes">
        <EntityCard
          name={name}
          isSaved={save.isSuccess}
          removal={{
            text: DELETION_TEXT,
            action: 'Delete trigger',
            isPending: remove.isPending,
            error: remove.error,
            onConfirm: () => remove.mutate({ method: 'DELETE', path: `/triggers/${id}` }, { onSuccess: deleted }),
          }}
        >
          <TriggerForm
            path={path}
            label="Trigger"
            action="Save"
            initial={formOf(trigger)}
            isNew={false}
            isBusy={save.isPending}
            error={save.error}
            onSave={(body, done) => save.mutate({ method: 'PUT', path: `/triggers/${id}`, body }, { onSuccess: done })}
          />
        </EntityCard>
        <TriggerState path={path} trigger={trigger} />
      </div>
      <LastEntries
        path={path}
        title="Last runs"
        types={`${LOG_TYPES[type]},TRIGGER_FAILURE`}
        search={{ type: LOG_TYPES[type] }}
        isOf={({ event_subscription_id }) => event_subscription_id === id}
        empty="No runs yet."
      />
    </>
  );
}
