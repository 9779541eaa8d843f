import { useAppEntity } from '../../api/use-app-list';
import { useAppRequest } from '../../api/use-app-write';
import { Problem, Waiting } from '../../ui/states';
import { Time } from '../../ui/time';
import type { Trigger } from './trigger-content';

const REFRESH_MS = 3_000;

/** How far a trigger has come. */
export interface Execution {
  /** ISO 8601. */
  readonly completed_at: string | null;
  readonly status: string;
  readonly error?: string;
  readonly backlog: number;
  readonly next_at?: string | null;
}

export const STATES: Readonly<Record<string, string>> = {
  active: 'Runs',
  catching_up: 'Catching up with what it missed',
  suspended: 'Suspended',
  disabled: 'Disabled',
};

export function useExecution(path: string, id: string) {
  return useAppEntity<Execution>(path, `/event_subscriptions/${id}/execution`, REFRESH_MS);
}

/** How a trigger is doing; where it is suspended, why, and how it goes on. */
export function TriggerState({ path, trigger }: { readonly path: string; readonly trigger: Trigger }) {
  const { _id: id, disabled } = trigger;
  const { data, error } = useExecution(path, id);
  const change = useAppRequest(path);
  const resume = (body: object): void => change.mutate({ method: 'PUT', path: `/triggers/${id}/resume`, body });
  const toggle = (): void => change.mutate({ method: 'PUT', path: `/triggers/${id}`, body: { disabled: !disabled } });
  const status = disabled ? 'disabled' : (data?.status ?? '');
  return (
    <section className="card" aria-label="State">
      <h3>State</h3>
      {!data && !error && <Waiting />}
      <Problem error={error} />
      {data && (
        <>
          <p role="status" className={status === 'suspended' ? 'bad' : status === 'disabled' ? 'muted' : 'good'}>
            {STATES[status] ?? status}
            {status === 'suspended' && data.error !== undefined && `: ${data.error}`}
          </p>
          <p>
            Last run: {data.completed_at === null ? 'none yet' : <Time at={new Date(data.completed_at)} />}. Waiting events:{' '}
            {data.backlog}.
            {data.next_at !== undefined && data.next_at !== null && (
              <>
                {' '}
                Due next: <Time at={new Date(data.next_at)} />.
              </>
            )}
          </p>
        </>
      )}
      <div className="bar">
        {status === 'suspended' && (
          <>
            <button type="button" className="primary" disabled={change.isPending} onClick={() => resume({})}>
              Resume where it was
            </button>
            <button type="button" disabled={change.isPending} onClick={() => resume({ disable_token: true })}>
              Resume from now on
            </button>
          </>
        )}
        <button type="button" disabled={change.isPending} onClick={toggle}>
          {disabled ? 'Enable' : 'Disable'}
        </button>
      </div>
      {status === 'suspended' && (
        <p className="muted">Where it was: with everything that waits. From now on: what waits is skipped.</p>
      )}
      <Problem error={change.error} />
    </section>
  );
}
