import type { ConnectionCheckedInEvent, ConnectionCheckedOutEvent, MongoClient } from 'mongodb';
import type { Metrics } from '#process/metrics/metrics.js';

/**
 * Counts and times a client's operations by its pool: an operation has a connection from its checkout. Command events
 * would provide names, but make the driver decode every reply twice.
 */
export function observeOperations(client: MongoClient, store: string, metrics: Metrics): void {
  const since = new Map<string, number>();
  const seconds = metrics.storeOperations.labels(store);
  const waits = metrics.storeWaits.labels(store);
  client.on('connectionCheckedOut', (event: ConnectionCheckedOutEvent) => {
    since.set(keyOf(event), performance.now());
    waits.observe(event.durationMS / 1_000);
  });
  client.on('connectionCheckedIn', (event: ConnectionCheckedInEvent) => {
    const began = since.get(keyOf(event));
    if (began === undefined) return;
    since.delete(keyOf(event));
    seconds.observe((performance.now() - began) / 1_000);
  });
  client.on('connectionClosed', (event) => since.delete(keyOf(event)));
  client.on('connectionCheckOutFailed', ({ reason }) => metrics.storeFailures.inc({ store, why: reason }));
}

function keyOf({ address, connectionId }: { readonly address: string; readonly connectionId: unknown }): string {
  return `${address} ${String(connectionId)}`;
}
