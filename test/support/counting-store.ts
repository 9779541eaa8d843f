import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { BSON } from 'mongodb';
import { addressOf } from './breaking-proxy.js';
import type { TestStore } from './test-store.js';

const HEADER_BYTES = 16;
const OP_MSG = 2013;
/** Bytes of a message before its document: header, flags, the kind of its first section. */
const DOCUMENT_AT = HEADER_BYTES + 5;

/** Commands drivers send on their own account. */
const OF_DRIVERS: ReadonlySet<string> = new Set(['hello', 'ismaster', 'ping', 'endSessions', 'buildInfo', 'killCursors']);

/** A store that notes what is sent to it. */
export interface CountingStore extends TestStore {
  /** Commands since the last call, as `<name> <collection>`, in the order they arrived. */
  taken(): string[];
}

/** Stands between clients and a store; {@link CountingStore.close} closes both. */
export async function countingStore(store: TestStore): Promise<CountingStore> {
  const target = addressOf(store.uri);
  const sockets = new Set<Socket>();
  let commands: string[] = [];
  const server = createServer((client) => {
    const upstream = connect(target);
    const read = commandReader((command) => commands.push(command));
    client.on('data', read);
    client.pipe(upstream).pipe(client);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy()).on('close', () => sockets.delete(socket) && other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    uri: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    taken: () => {
      const before = commands;
      commands = [];
      return before;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await store.close();
    },
  };
}

/** Reads the commands of one connection, however its bytes are cut. */
function commandReader(found: (command: string) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEADER_BYTES && rest.length >= rest.readInt32LE(0)) {
      const message = rest.subarray(0, rest.readInt32LE(0));
      rest = rest.subarray(message.length);
      if (message.readInt32LE(12) !== OP_MSG) continue;
      const length = message.readInt32LE(DOCUMENT_AT);
      const [first] = Object.entries(BSON.deserialize(message.subarray(DOCUMENT_AT, DOCUMENT_AT + length)));
      if (first && !OF_DRIVERS.has(first[0])) found(`${first[0]} ${String(first[1])}`);
    }
  };
}
