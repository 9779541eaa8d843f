import { DELIVERY_STATE_TEXTS, isDeliveryState, type DeliveryState } from './delivery';

/** Selected push notifications, in the address: drafts by default. */
export interface PushSearch {
  readonly view?: 'sent' | 'deliveries';
  /** Id of the notification. */
  readonly id?: string;
  /** Only deliveries of this state. */
  readonly state?: DeliveryState;
}

/** Returns the selection in an address; unknown parts are left out. */
export function pushSearchOf({ view, id, state }: Readonly<Record<string, unknown>>): PushSearch {
  if (view === 'deliveries') return { view, ...(isDeliveryState(state) ? { state } : {}) };
  return { ...(view === 'sent' ? { view } : {}), ...(typeof id === 'string' && id !== '' ? { id } : {}) };
}

/** States to choose from; empty for all of them. */
export const STATE_OPTIONS: Readonly<Record<string, string>> = { '': 'All', ...DELIVERY_STATE_TEXTS };
