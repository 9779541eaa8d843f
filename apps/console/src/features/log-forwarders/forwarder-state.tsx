import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Problem } from '../../ui/display/states';
import type { LogForwarder } from './forwarder-content';

/** Returns the state of a log forwarder in a word. */
export function stateOf({ disabled, suspended }: LogForwarder): 'Disabled' | 'Suspended' | 'Forwards' {
  if (disabled) return 'Disabled';
  return suspended === true ? 'Suspended' : 'Forwards';
}

export const TONES = { Disabled: 'muted', Suspended: 'bad', Forwards: 'good' } as const;

interface StateProps {
  readonly path: string;
  readonly forwarder: LogForwarder;
  /** Message of its last failure. */
  readonly lastError: string | undefined;
}

/** State of a log forwarder; if it is suspended, also the reason and the way to resume it. */
export function ForwarderState({ path, forwarder, lastError }: StateProps) {
  const { _id: id, disabled } = forwarder;
  const change = useAppRequest(path);
  const put = (action: 'enable' | 'disable'): void => change.mutate({ method: 'PUT', path: `/log_forwarders/${id}/${action}` });
  const state = stateOf(forwarder);
  return (
    <section className="card" aria-label="State">
      <h3>State</h3>
      <p role="status" className={TONES[state]}>
        {state}
        {state === 'Suspended' && lastError !== undefined && `: ${lastError}`}
      </p>
      {state === 'Suspended' && (
        <p className="muted">It failed too often. When resumed, it also forwards entries of the last 24 hours.</p>
      )}
      {disabled && <p className="muted">Entries are not forwarded while it is disabled, and not later.</p>}
      <div className="bar">
        {state === 'Suspended' && (
          <Button variant="primary" busy={change.isPending} onClick={() => put('enable')}>
            Resume
          </Button>
        )}
        <Button busy={change.isPending} onClick={() => put(disabled ? 'enable' : 'disable')}>
          {disabled ? 'Enable' : 'Disable'}
        </Button>
      </div>
      <Problem error={change.error} />
    </section>
  );
}
