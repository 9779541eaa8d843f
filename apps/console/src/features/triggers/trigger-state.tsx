import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { session } from '../../api/current-session';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Pending, Problem } from '../../ui/display/states';
import { Time } from '../../ui/display/time';
import type { Trigger } from './trigger-content';
import type { Schemas } from '#admin-client/admin-client.js';

/** Poll interval in milliseconds, of the trigger that is shown. */
const REFRESH_MS = 3_000;

/** Progress of a trigger. */
type Execution = Schemas['TriggerExecution'];

export const STATES: Readonly<Record<string, string>> = {
  active: 'Active',
  waiting: 'Waiting for its data source',
  catching_up: 'Catching up',
  suspended: 'Suspended',
  disabled: 'Disabled',
};

/** Reads the progress of a trigger as deployed; `null` for one that is not deployed, such as a new one of a draft. */
async function readExecution(path: string, id: string): Promise<Execution | null> {
  try {
    return await session.json<Execution>(`${path}/event_subscriptions/${id}/execution`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

function useExecution(path: string, id: string) {
  return useQuery({
    queryKey: ['execution', path, id],
    queryFn: () => readExecution(path, id),
    refetchInterval: REFRESH_MS,
  });
}

/** State of a trigger; if it is suspended, also the reason and the way to resume it. */
export function TriggerState({ path, trigger }: { readonly path: string; readonly trigger: Trigger }) {
  const { _id: id, disabled, type } = trigger;
  const query = useExecution(path, id);
  const { data } = query;
  const change = useAppRequest(path);
  const resume = (body: object): void => change.mutate({ method: 'PUT', path: `/triggers/${id}/resume`, body });
  const toggle = (): void => change.mutate({ method: 'PUT', path: `/triggers/${id}`, body: { disabled: !disabled } });
  const status = data?.status ?? '';
  return (
    <section className="card" aria-label="State">
      <h3>State</h3>
      <Pending query={query} what="the state" />
      {data === null && <p role="status">Not deployed yet. The trigger runs once you deploy your draft.</p>}
      {data && (
        <>
          <p role="status" className={status === 'suspended' ? 'bad' : status === 'disabled' ? 'muted' : 'good'}>
            {STATES[status] ?? status}
            {status === 'suspended' && data.error !== undefined && `: ${data.error}`}
          </p>
          <p>
            Last run: {data.completed_at === null ? 'none yet' : <Time at={new Date(data.completed_at)} />}
            {data.last_error !== undefined && <span className="bad"> failed: {data.last_error}</span>}. Waiting events:{' '}
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
            <Button variant="primary" busy={change.isPending} onClick={() => resume({})}>
              Resume
            </Button>
            <Button busy={change.isPending} onClick={() => resume({ disable_token: true })}>
              Resume and skip waiting
            </Button>
          </>
        )}
        {type === 'SCHEDULED' && status === 'active' && (
          <Button busy={change.isPending} onClick={() => change.mutate({ method: 'POST', path: `/triggers/${id}/run` })}>
            Run now
          </Button>
        )}
        <Button busy={change.isPending} onClick={toggle}>
          {disabled ? 'Enable' : 'Disable'}
        </Button>
      </div>
      {status === 'suspended' && <p className="muted">Resume runs all waiting events. Resume and skip waiting drops them.</p>}
      <Problem error={change.error} />
    </section>
  );
}
