// A MongoDB that passes everything on to another one, and keeps an example of each shape of command the platform sends.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { bounded } from './examples.mjs';
import { keyOf } from './recorded.mjs';
import { HOUSEKEEPING, isPlatform, sourceOf } from './services.mjs';
import { bareCommand, shapeOf } from './shape.mjs';
import { AS_SENT, commandOf, Messages } from './wire.mjs';

/** Documents of a collection that an example has: some the command asks for, and some others. */
const DOCUMENTS_MAX = 2;
/** Times an example that finds no document is replaced by the next command of its shape. */
const TRIES_MAX = 12;
const JOINS = ['$lookup', '$graphLookup', '$unionWith'];

export class Recorder {
  /** Examples by source and shape. */
  #kept = new Map();
  #file = '';

  /**
   * @param client a client of the server that commands are passed on to
   * @param socketPath the socket of that server
   */
  constructor(client, socketPath) {
    this.client = client;
    this.socketPath = socketPath;
    this.server = createServer((socket) => this.#serve(socket));
  }

  async listen() {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `mongodb://127.0.0.1:${this.server.address().port}/?directConnection=true`;
  }

  close() {
    this.server.close();
  }

  /** Names the file of tests that runs from now on. */
  setFile(file) {
    this.#file = file;
  }

  get shapes() {
    return [...this.#kept.values()].map(({ example }) => example);
  }

  #serve(socket) {
    const server = connect(this.socketPath);
    const messages = new Messages();
    let appName = '';
    let passing = Promise.resolve();
    const pass = async (message) => {
      const command = commandOf(message);
      if (command?.client) appName = String(command.client.application?.name ?? '');
      else if (command) await this.#record(appName, command);
      server.write(message);
    };
    const end = (error) => {
      socket.destroy(error);
      server.destroy();
    };
    socket.on('data', (bytes) => {
      for (const message of messages.take(bytes)) passing = passing.then(() => pass(message)).catch(end);
    });
    server.pipe(socket);
    // A test that cuts connections off cuts both.
    for (const each of [socket, server]) each.on('error', () => end()).on('close', () => end());
  }

  async #record(appName, command) {
    const [name] = Object.keys(command);
    const database = String(command.$db);
    const source = HOUSEKEEPING.has(name) ? null : sourceOf(appName, database, this.#file);
    if (source === null) return;
    const shape = shapeOf(command);
    const key = keyOf({ source, shape });
    const kept = this.#kept.get(key) ?? { tries: 0, isDone: false };
    if (kept.isDone || kept.tries >= TRIES_MAX) return;
    kept.tries += 1;
    this.#kept.set(key, kept);
    const { collections, found } = await this.#state(database, command, command[name]);
    if (kept.example !== undefined && found === 0) return;
    kept.isDone = found > 0;
    kept.example = {
      source,
      shape,
      records: isPlatform(database) ? 'platform' : database === 'admin' ? 'server' : 'app',
      command: bounded(bareCommand(command)),
      collections,
    };
  }

  /** Returns what the collections of a command have before it, and how many documents it asks for. */
  async #state(database, command, target) {
    const collections = {};
    if (typeof target !== 'string' || database === 'admin') return { collections, found: 0 };
    const filters = filtersOf(command);
    const found = await this.#collection(collections, database, target, filters);
    for (const joined of joinedBy(command.pipeline)) await this.#collection(collections, database, joined, []);
    return { collections, found };
  }

  async #collection(collections, database, name, filters) {
    if (Object.hasOwn(collections, name) || name.startsWith('$')) return 0;
    const db = this.client.db(database);
    const [catalogued] = await db.listCollections({ name }).toArray();
    if (catalogued === undefined) return 0;
    const { viewOn, pipeline, validator, collation, changeStreamPreAndPostImages: images } = catalogued.options;
    const options = Object.entries({ viewOn, pipeline, validator, collation, changeStreamPreAndPostImages: images });
    const collection = db.collection(name);
    collections[name] = {
      options: Object.fromEntries(options.filter(([, value]) => value !== undefined)),
      indexes: [],
      documents: [],
    };
    if (viewOn !== undefined) return this.#collection(collections, database, viewOn, []);
    const [, ...described] = await collection.listIndexes().toArray();
    const indexes = described.map((index) => Object.fromEntries(Object.entries(index).filter(([name]) => name !== 'v')));
    const raw = { ...AS_SENT, limit: DOCUMENTS_MAX, maxTimeMS: 2_000 };
    const matching = [];
    for (const filter of filters) matching.push(...(await this.#matching(collection, filter, raw)));
    const others = await collection.find({}, raw).toArray();
    const byId = new Map([...matching, ...others].slice(0, 2 * DOCUMENTS_MAX).map((each) => [JSON.stringify(each._id), each]));
    Object.assign(collections[name], { indexes, documents: [...byId.values()].map((each) => bounded(each)) });
    return matching.length;
  }

  /** Returns some documents of a filter; none where the server refuses it, as it will refuse the command. */
  async #matching(collection, filter, options) {
    try {
      return await collection.find(filter, options).toArray();
    } catch (error) {
      if (error.code === undefined) throw error;
      return [];
    }
  }
}

function filtersOf({ filter, query, updates, deletes, pipeline, let: variables }) {
  if (variables !== undefined) return [];
  const statements = [...(updates ?? []), ...(deletes ?? [])].slice(0, DOCUMENTS_MAX).map(({ q }) => q);
  const [first] = Array.isArray(pipeline) ? pipeline : [];
  return [filter, query, ...statements, first?.$match].filter((each) => each !== undefined && each !== null);
}

function joinedBy(pipeline) {
  if (!Array.isArray(pipeline)) return [];
  return pipeline.flatMap((stage) =>
    JOINS.flatMap((name) => {
      const join = stage?.[name];
      const from = typeof join === 'string' ? join : (join?.from ?? join?.coll);
      return [...(typeof from === 'string' ? [from] : []), ...joinedBy(join?.pipeline)];
    }),
  );
}
