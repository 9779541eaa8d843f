import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useAppList } from '../../api/use-app-list';
import { SelectField } from '../../ui/controls/select-field';
import { LoadMore } from '../../ui/display/load-more';
import { DataTable } from '../../ui/display/data-table';
import { Empty, Loaded } from '../../ui/display/states';
import { Time } from '../../ui/display/time';
import { DELIVERY_STATE_TEXTS, isDeliveryState, type Delivery, type DeliveryState } from './delivery';
import { ProviderErrors } from './provider-errors';
import { STATE_OPTIONS } from './push-search';
import type { ListedService } from './push-setup';
import { useDeliveries, useNotifications } from './use-push';

const HEADS = ['To', 'From', 'State', 'Attempts', 'Created', 'Finished', 'Provider errors'];
const LOOKS: Readonly<Record<DeliveryState, string>> = { queued: 'muted', delivered: 'good', failed: 'bad' };

interface RowProps {
  readonly delivery: Delivery;
  /** Label of the notification. */
  readonly label: string | undefined;
  /** Name of the push service; `undefined` where it is gone. */
  readonly service: string | undefined;
}

function Row({ delivery, label, service }: RowProps) {
  const { appId = '' } = useParams({ strict: false });
  const { notification_id: id, topic, state, attempts, created, finished, failures } = delivery;
  return (
    <tr>
      <td>{topic === undefined ? 'Device' : <code>{topic}</code>}</td>
      <td>
        {id === undefined ? (
          'Function or client'
        ) : (
          <Link to="/apps/$appId/push" params={{ appId }} search={{ view: 'sent', id }}>
            {label ?? id}
          </Link>
        )}
        {service !== undefined && (
          <span className="muted">
            {' '}
            via <code>{service}</code>
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
        <ProviderErrors failures={failures} />
      </td>
    </tr>
  );
}

/** State of each message: of notifications, and of messages that functions and clients sent. */
export function Deliveries({ path, state }: { readonly path: string; readonly state: DeliveryState | undefined }) {
  const { appId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const pages = useDeliveries(path, state);
  const { data: notifications = [] } = useNotifications(path, 'sent');
  const { data: services = [] } = useAppList<ListedService>(path, 'services');
  const names = new Map(services.map(({ _id, name }) => [_id, name]));
  const labels = new Map(notifications.map(({ _id, label }) => [_id, label]));
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
      <Loaded query={pages} what="deliveries">
        {(data) => {
          const deliveries = data.pages.flat();
          return deliveries.length === 0 ? (
            <Empty title={state === undefined ? 'No deliveries yet' : 'No deliveries in this state'} icon={Send}>
              <p>A message to a topic is one delivery, a message to three devices is three. Deliveries are kept for 30 days.</p>
            </Empty>
          ) : (
            <DataTable
              nouns="deliveries"
              isSearchedElsewhere
              columns={HEADS}
              rows={deliveries}
              row={(delivery) => (
                <Row
                  key={delivery._id}
                  delivery={delivery}
                  label={labels.get(delivery.notification_id ?? '')}
                  service={names.get(delivery.service_id)}
                />
              )}
            />
          );
        }}
      </Loaded>
      <LoadMore pages={pages} isAutomatic />
    </>
  );
}
