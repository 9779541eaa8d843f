import { useNavigate, useParams } from '@tanstack/react-router';
import { useAppEntity } from '../../api/use-app-list';
import { useAppRequest } from '../../api/use-app-write';
import { EntityPanel } from '../../ui/display/entity-panel';
import type { Walk } from '../../ui/workspace/detail-panel';
import { LastEntries } from '../logs/last-entries';
import type { LogPage } from '../logs/log-entry';
import { formOf, type LogForwarder } from './forwarder-content';
import { ForwarderForm } from './forwarder-form';
import { ForwarderState } from './forwarder-state';

const LOG_TYPE = 'LOG_FORWARDER';

interface PanelProps {
  readonly path: string;
  readonly forwarder: LogForwarder;
  readonly walk: Walk;
}

/** A log forwarder: its state, its settings, and its last failures. */
export function ForwarderPanel({ path, forwarder, walk }: PanelProps) {
  const { appId = '' } = useParams({ strict: false });
  const { _id: id, name } = forwarder;
  const navigate = useNavigate();
  const save = useAppRequest(path);
  const remove = useAppRequest(path);
  // The same question as the list below asks: it is asked once.
  const { data } = useAppEntity<LogPage>(path, `/logs?type=${LOG_TYPE}`);
  const lastError = data?.logs.find(({ log_forwarder_id }) => log_forwarder_id === id)?.error;
  const deleted = (): void =>
    void navigate({ to: '/apps/$appId/log-forwarders', params: { appId }, search: {}, ignoreBlocker: true });
  return (
    <EntityPanel
      noun="log forwarder"
      name={name}
      isSaved={save.isSuccess}
      walk={walk}
      removal={{
        text: 'Waiting entries are dropped. Forwarded entries are kept. You can restore the log forwarder from Deployments.',
        action: 'Delete log forwarder',
        isPending: remove.isPending,
        error: remove.error,
        onConfirm: () => remove.mutate({ method: 'DELETE', path: `/log_forwarders/${id}` }, { onSuccess: deleted }),
      }}
    >
      <ForwarderState path={path} forwarder={forwarder} lastError={lastError} />
      <section className="card" aria-label="Settings">
        <h3>Settings</h3>
        <ForwarderForm
          path={path}
          label="Log forwarder"
          action="Save"
          initial={formOf(forwarder)}
          isNew={false}
          isBusy={save.isPending}
          error={save.error}
          onSave={(body, done) => save.mutate({ method: 'PATCH', path: `/log_forwarders/${id}`, body }, { onSuccess: done })}
        />
      </section>
      <LastEntries
        path={path}
        title="Last failures"
        types={LOG_TYPE}
        search={{ type: LOG_TYPE }}
        isOf={({ log_forwarder_id }) => log_forwarder_id === id}
        empty="No failures."
      />
    </EntityPanel>
  );
}
