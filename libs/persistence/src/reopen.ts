import { STATES, type Connection, type ConnectOptions } from 'mongoose';
import type { Logger } from '#process/log/logger.js';
import { closeClient } from '#store/driver/store-keeper.js';

/** Events by which the object mapper follows what a client knows of its servers. */
const FOLLOWED = ['serverDescriptionChanged', 'topologyDescriptionChanged', 'serverHeartbeatSucceeded'] as const;

/** Gives a connection a new client: its models continue with it, and in-flight operations of the old client fail. */
export async function reopen(connection: Connection, uri: string, options: ConnectOptions, logger: Logger): Promise<void> {
  const old = connection.getClient();
  for (const event of FOLLOWED) old.removeAllListeners(event);
  // A connection is opened only while it is not open: closing it first would wait for servers that do not respond.
  Reflect.set(connection, 'readyState', STATES.disconnected);
  const opened = connection.openUri(uri, { ...options });
  closeClient(old, logger);
  await opened;
}
