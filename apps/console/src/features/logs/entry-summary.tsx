import { Link } from '@tanstack/react-router';
import { CopyIcon } from '../../ui/display/copy-button';
import { Time } from '../../ui/display/time';
import { useUserNames } from '../users/use-user-names';
import { durationOf, hasFailed, labelOf, type LogEntry } from './log-entry';

interface EntrySummaryProps {
  readonly path: string;
  readonly appId: string;
  readonly entry: LogEntry;
}

function Code({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section className="log-part">
      <h3>{title}</h3>
      <pre className="code-box" tabIndex={0} role="region" aria-label={title}>
        {text}
      </pre>
    </section>
  );
}

function clientOf({ sdk_name, sdk_version, platform, remote_ip_address }: LogEntry): string {
  return [[sdk_name, sdk_version].filter(Boolean).join(' '), platform, remote_ip_address].filter(Boolean).join(' · ');
}

/** The outcome of an entry, who caused it, and what its function wrote and was given. */
export function EntrySummary({ path, appId, entry }: EntrySummaryProps) {
  const { error, stack, status, user_id, messages = [], error_logs = [], graphql_query, function_call } = entry;
  const args = function_call?.arguments ?? entry.endpoint_args ?? entry.incoming_webhook_args;
  const client = clientOf(entry);
  const nameOf = useUserNames(path, user_id === undefined ? [] : [user_id]);
  const isTrial = entry.run_type === 'trial';
  // The URL of a trial is the console's.
  const route = isTrial ? '' : `${entry.request_method} ${entry.request_url}`.trim();
  return (
    <div className="log-summary">
      {error !== undefined && (
        <div className="log-error">
          <p>{error}</p>
          {stack !== undefined && <pre>{stack}</pre>}
        </div>
      )}
      <dl className="log-facts">
        <dt>Status</dt>
        <dd>
          <span className={hasFailed(entry) ? 'bad' : 'good'}>{hasFailed(entry) ? 'Error' : 'OK'}</span>
          {status !== undefined && ` · ${status}`}
          {entry.error_code !== undefined && ` · ${entry.error_code}`}
        </dd>
        <dt>Type</dt>
        <dd>
          {labelOf(entry.type)}
          {isTrial && ' · run from the console'}
        </dd>
        <dt>Time</dt>
        <dd>
          <Time at={new Date(entry.started)} />
        </dd>
        <dt>Duration</dt>
        <dd>{durationOf(entry)} ms</dd>
        <dt>User</dt>
        <dd>
          {user_id === undefined ? (
            'None'
          ) : (
            <Link to="/apps/$appId/users/$userId" params={{ appId, userId: user_id }} title={user_id}>
              {nameOf(user_id)}
            </Link>
          )}
        </dd>
        {client !== '' && (
          <>
            <dt>Client</dt>
            <dd>{client}</dd>
          </>
        )}
        {route !== '' && (
          <>
            <dt>Route</dt>
            <dd className="mono">{route}</dd>
          </>
        )}
        <dt>Request</dt>
        <dd>
          <code>{entry.co_id}</code> <CopyIcon label="Copy request ID" text={entry.co_id} />
        </dd>
      </dl>
      {messages.length > 0 && (
        <Code
          title={`Console output · ${messages.length === 1 ? '1 line' : `${messages.length} lines`}`}
          text={messages.join('\n')}
        />
      )}
      {error_logs.length > 0 && <Code title="After the reply" text={error_logs.join('\n')} />}
      {args !== undefined && <Code title="Arguments" text={JSON.stringify(args, null, 2)} />}
      {graphql_query !== undefined && <Code title="Operation" text={graphql_query} />}
    </div>
  );
}
