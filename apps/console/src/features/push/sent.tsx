import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { Empty, Problem, Waiting } from '../../ui/display/states';
import { Table } from '../../ui/display/table';
import { Time } from '../../ui/display/time';
import type { Delivery } from './delivery';
import { outcomeOf, type Notification } from './notification';
import { ProviderAnswers } from './provider-answers';
import { useNewestDeliveries, useNotifications } from './use-push';

const HEADS = ['Label', 'Message', 'Topic', 'Sent', 'Delivery'];

interface SentPageProps {
  readonly path: string;
  readonly notification: Notification;
  readonly deliveries: readonly Delivery[];
}

/** A sent notification: what became of it, and where the provider refused it, another attempt. */
function SentPage({ path, notification, deliveries }: SentPageProps) {
  const { appId = '' } = useParams({ strict: false });
  const { _id: id, label, message, topic, sent, delivery_error } = notification;
  const navigate = useNavigate();
  const again = useAppRequest(path);
  const remove = useAppRequest(path);
  const deleted = (): void => void navigate({ to: '/apps/$appId/push', params: { appId }, search: { view: 'sent' } });
  const { text, looks } = outcomeOf(notification, deliveries);
  const failures = deliveries.find(({ notification_id }) => notification_id === id)?.failures ?? [];
  return (
    <section className="card" aria-label={`Notification ${label}`}>
      <div className="bar">
        <h2>{label}</h2>
        <span className="grow" />
        <Confirm
          label="Delete the notification…"
          title={`Delete “${label}”?`}
          text="What was not delivered yet is not delivered any more. What devices have stays there."
          action="Delete the notification"
          disabled={remove.isPending}
          onConfirm={() => remove.mutate({ method: 'DELETE', path: `/push/notifications/${id}` }, { onSuccess: deleted })}
        />
      </div>
      <p>
        To <code>{topic}</code>, <Time at={new Date(sent)} />.
      </p>
      <pre>{message}</pre>
      <p role="status" className={looks}>
        {text}
      </p>
      <ProviderAnswers failures={failures} />
      {delivery_error && (
        <div className="bar">
          <Button
            disabled={again.isPending}
            onClick={() => again.mutate({ method: 'POST', path: `/push/notifications/${id}/send` })}
          >
            Send it again
          </Button>
          <span className="muted">
            {delivery_error.attempts === 0
              ? 'It was never tried.'
              : `Given up after ${delivery_error.attempts} ${delivery_error.attempts === 1 ? 'attempt' : 'attempts'}.`}
          </span>
        </div>
      )}
      <Problem error={again.error ?? remove.error} />
    </section>
  );
}

/** Notifications that were sent, newest first, with what became of them. */
export function Sent({ path, shown }: { readonly path: string; readonly shown: string | undefined }) {
  const { appId = '' } = useParams({ strict: false });
  const { data, error } = useNotifications(path, 'sent');
  const newest = useNewestDeliveries(path);
  const deliveries = newest.data ?? [];
  if (!data) return error ? <Problem error={error} /> : <Waiting />;
  const notification = data.find(({ _id }) => _id === shown);
  return (
    <>
      <Problem error={error ?? newest.error} />
      {data.length === 0 ? (
        <Empty>
          <h2>Nothing sent yet</h2>
          <p>Notifications that were sent are found here, with the answer of the provider where one did not arrive.</p>
        </Empty>
      ) : (
        <Table heads={HEADS}>
          {data
            .toSorted((a, b) => (a.sent < b.sent ? 1 : -1))
            .map((each) => {
              const { text, looks } = outcomeOf(each, deliveries);
              return (
                <tr key={each._id}>
                  <td>
                    <Link
                      to="/apps/$appId/push"
                      params={{ appId }}
                      search={{ view: 'sent', id: each._id }}
                      {...(each._id === shown ? { 'aria-current': 'true' as const } : {})}
                    >
                      {each.label}
                    </Link>
                  </td>
                  <td>{each.message}</td>
                  <td className="mono">{each.topic}</td>
                  <td>
                    <Time at={new Date(each.sent)} />
                  </td>
                  <td className={looks}>{text}</td>
                </tr>
              );
            })}
        </Table>
      )}
      {shown !== undefined && !notification && <p className="bad">There is no such notification; it may have been deleted.</p>}
      {notification && <SentPage key={notification._id} path={path} notification={notification} deliveries={deliveries} />}
    </>
  );
}
