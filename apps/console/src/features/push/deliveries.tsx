import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useAppList } from '../../api/use-app-list';
import { SelectField } from '../../ui/controls/select-field';
import { LoadMore } from '../../ui/display/load-more';
import { Empty, Problem, Waiting } from '../../ui/display/states';
import { Table } from '../../ui/display/table';
import { Time } from '../../ui/display/time';
import { DELIVERY_STATE_TEXTS, isDeliveryState, type Delivery, type DeliveryState } from './delivery';
import { ProviderAnswers } from './provider-answers';
import { STATE_OPTIONS } from './push-search';
import type { ListedService } from './push-setup';
import { useDeliveries, useNotifications } from './use-push';

const HEADS = ['To', 'From', 'State', 'Attempts', 'Made', 'Ended', 'Answers of the provider'];
const LOOKS: Readonly<Record<DeliveryState, string>> = { queued: 'muted', delivered: 'good', failed: 'bad' };

interface RowProps {
  readonly delivery: Delivery;
  /** Of the notification. */
  readonly label: string | undefined;
  /** Name of the push service; `undefined` where it is gone. */
  readonly service: string | undefined;
}

function Row({ delivery, label, service }: RowProps) {
  const { appId = '' } = useParams({ strict: false });
  const { notification_id: id, topic, state, attempts, created, finished, failures } = delivery;
  return (
    <tr>
      <td>{topic === undefined ? 'a device' : <code>{topic}</code>}</td>
      <td>
        {id === undefined ? (
          'a function or a client'
        ) : (
          <Link to="/apps/$appId/push" params={{ appId }} search={{ view: 'sent', id }}>
            {label ?? id}
          </Link>
        )}
        {service !== undefined && (
          <span className="muted">
            {' '}
            through <code>{service}</code>
          </span>
        )}
      </td>
      <td className={LOOKS[state]}>{DELIVERY_STATE_TEXTS[state]}</td>
      <td>{attempts}</td>
      <td>
        <Time at={new Date(created)} />
      </td>
      <td>{finished === '' ? '–' : <Time at={new Date(finished)} />}</td>
      <td>
        <ProviderAnswers failures={failures} />
      </td>
    </tr>
  );
}

/** What became of each message: of notifications, and of those functions and clients sent. */
export function Deliveries({ path, state }: { readonly path: string; readonly state: DeliveryState | undefined }) {
  const { appId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const pages = useDeliveries(path, state);
  const { data: notifications = [] } = useNotifications(path, 'sent');
  const { data: services = [] } = useAppList<ListedService>(path, 'services');
  const names = new Map(services.map(({ _id, name }) => [_id, name]));
  const labels = new Map(notifications.map(({ _id, label }) => [_id, label]));
  const deliveries = pages.data?.pages.flat() ?? [];
  const choose = (chosen: string): void =>
    void navigate({
      to: '/apps/$appId/push',
      params: { appId },
      search: { view: 'deliveries', ...(isDeliveryState(chosen) ? { state: chosen } : {}) },
      replace: true,
    });
  return (
    <>
      <div className="form">
        <SelectField label="State" value={state ?? ''} options={STATE_OPTIONS} onChange={choose} />
      </div>
      <Problem error={pages.error} />
      {pages.isPending && <Waiting />}
      {pages.data && deliveries.length === 0 && (
        <Empty>
          <h2>No delivery{state === undefined ? ' yet' : ' of this state'}</h2>
          <p>One message to a topic is one delivery, one to three devices is three. They are kept for 30 days after their end.</p>
        </Empty>
      )}
      {deliveries.length > 0 && (
        <Table heads={HEADS}>
          {deliveries.map((delivery) => (
            <Row
              key={delivery._id}
              delivery={delivery}
              label={labels.get(delivery.notification_id ?? '')}
              service={names.get(delivery.service_id)}
            />
          ))}
        </Table>
      )}
      <LoadMore pages={pages} />
    </>
  );
}
