import { Link } from '@tanstack/react-router';
import { useAppList } from '../../api/use-app-list';
import type { LogEntry } from './log-entry';

interface LinksProps {
  readonly path: string;
  readonly appId: string;
  readonly entry: LogEntry;
}

interface NamedService {
  readonly _id: string;
  readonly name: string;
}

/** Where what an entry is about can be looked at and changed. */
export function EntryLinks({ path, appId, entry }: LinksProps) {
  const { data: services = [] } = useAppList<NamedService>(path, 'services');
  const { function_id, endpoint_id, event_subscription_id, log_forwarder_id, incoming_webhook_id, user_id, type } = entry;
  const params = { appId };
  const service = services.find(({ name }) => name === entry.function_call?.service);
  return (
    <>
      {function_id !== undefined && (
        <Link to="/apps/$appId/functions" params={params} search={{ id: function_id }}>
          Function
        </Link>
      )}
      {endpoint_id !== undefined && (
        <Link to="/apps/$appId/endpoints" params={params} search={{ id: endpoint_id }}>
          Endpoint
        </Link>
      )}
      {service && (
        <Link to="/apps/$appId/services" params={params} search={{ id: service._id }}>
          Service
        </Link>
      )}
      {incoming_webhook_id !== undefined && (
        <Link to="/apps/$appId/services" params={params}>
          Webhooks
        </Link>
      )}
      {event_subscription_id !== undefined && (
        <Link to="/apps/$appId/triggers" params={params} search={{ id: event_subscription_id }}>
          Trigger
        </Link>
      )}
      {log_forwarder_id !== undefined && (
        <Link to="/apps/$appId/log-forwarders" params={params} search={{ id: log_forwarder_id }}>
          Log forwarder
        </Link>
      )}
      {type === 'GRAPHQL' && (
        <Link to="/apps/$appId/graphql" params={params}>
          GraphQL
        </Link>
      )}
      {type === 'AUTH' && user_id !== undefined && (
        <Link to="/apps/$appId/users/$userId" params={{ appId, userId: user_id }}>
          User
        </Link>
      )}
    </>
  );
}
