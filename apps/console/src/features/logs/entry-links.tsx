import { Link } from '@tanstack/react-router';
import { useAppList } from '../../api/use-app-list';
import type { LogEntry } from './log-entry';
import type { Schemas } from '#admin-client/admin-client.js';

interface LinksProps {
  readonly path: string;
  readonly appId: string;
  readonly entry: LogEntry;
  readonly className?: string;
}

type NamedService = Schemas['ListedService'];

/** Links to the function, endpoint, trigger and the like an entry is about. */
export function EntryLinks({ path, appId, entry, className = '' }: LinksProps) {
  const { data: services = [] } = useAppList<NamedService>(path, 'services');
  const { function_id, endpoint_id, event_subscription_id, log_forwarder_id, incoming_webhook_id, user_id, type } = entry;
  const params = { appId };
  const service = services.find(({ name }) => name === entry.function_call?.service);
  return (
    <>
      {function_id !== undefined && (
        <Link className={className} to="/apps/$appId/functions" params={params} search={{ id: function_id }}>
          Open function
        </Link>
      )}
      {endpoint_id !== undefined && (
        <Link className={className} to="/apps/$appId/endpoints" params={params} search={{ id: endpoint_id }}>
          Open endpoint
        </Link>
      )}
      {service && (
        <Link className={className} to="/apps/$appId/services" params={params} search={{ id: service._id }}>
          Open service
        </Link>
      )}
      {incoming_webhook_id !== undefined && (
        <Link className={className} to="/apps/$appId/services" params={params}>
          Open webhooks
        </Link>
      )}
      {event_subscription_id !== undefined && (
        <Link className={className} to="/apps/$appId/triggers" params={params} search={{ id: event_subscription_id }}>
          Open trigger
        </Link>
      )}
      {log_forwarder_id !== undefined && (
        <Link className={className} to="/apps/$appId/log-forwarders" params={params} search={{ id: log_forwarder_id }}>
          Open log forwarder
        </Link>
      )}
      {type === 'GRAPHQL' && (
        <Link className={className} to="/apps/$appId/graphql" params={params}>
          Open GraphQL
        </Link>
      )}
      {type === 'AUTH' && user_id !== undefined && (
        <Link className={className} to="/apps/$appId/users/$userId" params={{ appId, userId: user_id }}>
          Open user
        </Link>
      )}
    </>
  );
}
