import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { DataTable, type Column } from '../../ui/display/data-table';
import { sorted } from '../../ui/display/sorting';
import { Empty, Loaded, Problem, Warning } from '../../ui/display/states';
import { Time } from '../../ui/display/time';
import { DetailPanel, type Walk } from '../../ui/workspace/detail-panel';
import { useWalk } from '../../ui/workspace/use-walk';
import type { Delivery } from './delivery';
import { outcomeOf, type Notification } from './notification';
import { ProviderErrors } from './provider-errors';
import { useNewestDeliveries, useNotifications } from './use-push';

const COLUMNS: readonly Column<Notification>[] = [
  { head: 'Label', by: ({ label }) => label },
  { head: 'Message', by: ({ message }) => message, isRoomy: true },
  { head: 'Topic', by: ({ topic }) => topic },
  { head: 'Sent', by: ({ sent }) => sent },
  'Delivery',
];

interface SentPanelProps {
  readonly path: string;
  readonly notification: Notification;
  readonly deliveries: readonly Delivery[];
  readonly walk: Walk;
}

/** A sent notification: what became of it, and where the provider refused it, another attempt. */
function SentPanel({ path, notification, deliveries, walk }: SentPanelProps) {
  const { appId = '' } = useParams({ strict: false });
  const { _id: id, label, message, topic, sent, delivery_error } = notification;
  const navigate = useNavigate();
  const again = useAppRequest(path);
  const remove = useAppRequest(path);
  const deleted = (): void => void navigate({ to: '/apps/$appId/push', params: { appId }, search: { view: 'sent' } });
  const { text, looks } = outcomeOf(notification, deliveries);
  const failures = deliveries.find(({ notification_id }) => notification_id === id)?.failures ?? [];
  return (
    <DetailPanel
      noun="notification"
      title={label}
      {...walk}
      foot={
        <>
          <Confirm
            label="Delete notification…"
            title={`Delete “${label}”?`}
            text="Pending deliveries are cancelled. Devices keep what they have received. This cannot be undone."
            action="Delete notification"
            busy={remove.isPending}
            onConfirm={() => remove.mutate({ method: 'DELETE', path: `/push/notifications/${id}` }, { onSuccess: deleted })}
          />
          {delivery_error && (
            <Button
              variant="primary"
              busy={again.isPending}
              onClick={() => again.mutate({ method: 'POST', path: `/push/notifications/${id}/send` })}
            >
              Send again
            </Button>
          )}
        </>
      }
    >
      <section className="card" aria-label={`Notification ${label}`}>
        <p>
          To <code>{topic}</code>, <Time at={new Date(sent)} />.
        </p>
        <pre>{message}</pre>
        <p role="status" className={looks}>
          {text}
        </p>
        <ProviderErrors failures={failures} />
        {delivery_error && (
          <p className="muted">
            {delivery_error.attempts === 0
              ? 'Delivery was never attempted.'
              : `Given up after ${delivery_error.attempts} ${delivery_error.attempts === 1 ? 'attempt' : 'attempts'}.`}
          </p>
        )}
      </section>
      <Problem error={again.error ?? remove.error} />
    </DetailPanel>
  );
}

/** Sent notifications, newest first, with the state of their delivery. */
export function Sent({ path, shown }: { readonly path: string; readonly shown: string | undefined }) {
  const { appId = '' } = useParams({ strict: false });
  const query = useNotifications(path, 'sent');
  const newest = useNewestDeliveries(path);
  const deliveries = newest.data ?? [];
  const notification = query.data?.find(({ _id }) => _id === shown);
  const navigate = useNavigate();
  const show = (id: string | undefined): void =>
    void navigate({
      to: '/apps/$appId/push',
      params: { appId },
      search: id === undefined ? { view: 'sent' } : { view: 'sent', id },
    });
  const { order, ...walk } = useWalk<Notification>(shown, show);
  return (
    <>
      <Problem error={newest.error} onRetry={() => void newest.refetch()} />
      <Loaded query={query} what="notifications">
        {(sent) =>
          sent.length === 0 ? (
            <Empty title="No notifications sent yet" icon={Send}>
              <p>Sent notifications are listed here with the state of their delivery. Write the first one under Drafts.</p>
            </Empty>
          ) : (
            <DataTable
              nouns="notifications"
              columns={COLUMNS}
              rows={sorted(sent, ({ sent: at }) => at, true)}
              order={order}
              row={(each) => {
                const { text, looks } = outcomeOf(each, deliveries);
                return (
                  <tr key={each._id} {...(each._id === shown ? { 'aria-current': 'true' as const } : {})}>
                    <td>
                      <Link to="/apps/$appId/push" params={{ appId }} search={{ view: 'sent', id: each._id }} className="strong">
                        {each.label}
                      </Link>
                    </td>
                    <td className="roomy">{each.message}</td>
                    <td className="mono">{each.topic}</td>
                    <td>
                      <Time at={new Date(each.sent)} />
                    </td>
                    <td className={looks}>{text}</td>
                  </tr>
                );
              }}
            />
          )
        }
      </Loaded>
      {query.data && shown !== undefined && !notification && (
        <Warning>This notification was not found. It may have been deleted.</Warning>
      )}
      {notification && (
        <SentPanel key={notification._id} path={path} notification={notification} deliveries={deliveries} walk={walk} />
      )}
    </>
  );
}
