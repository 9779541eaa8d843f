import { STATES, type Connection, type ConnectOptions } from 'mongoose';
import type { Logger } from '#process/log/logger.js';
import { closeClient } from '#store/driver/store-keeper.js';

/** Events by which the object mapper follows what a client knows of its servers. */
const FOLLOWED = ['serverDescriptionChanged', 'topologyDescriptionChanged', 'serverHeartbeatSucceeded'] as const;

/** Gives a connection a new client: its models go on with that, and what the old one had under way fails. */
export async function reopen(connection: Connection, uri: string, options: ConnectOptions, logger: Logger): Promise<void> {
  const old = connection.getClient();
  for (const event of FOLLOWED) old.removeAllListeners(event);
  // A connection is opened only while it is not: closing it first would wait for servers that do not answer.
  Reflect.set(connection, 'readyState', STATES.disconnected);
  const opened = connection.openUri(uri, { ...options });
  closeClient(old, logger);
  await opened;
}
