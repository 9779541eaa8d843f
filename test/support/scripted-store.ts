import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';
import { Signal } from './signal.js';

const HEADER_BYTES = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HANDSHAKES = ['hello', 'ismaster', 'isMaster', 'ping', 'endSessions'];

/** Handshake of a primary of a replica set. */
export const PRIMARY: Document = {
  ok: 1,
  helloOk: true,
  ismaster: true,
  isWritablePrimary: true,
  setName: 'scripted',
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: 21,
};

/** Handshake of a server that services start with. */
const EMBEDDED: Document = { ok: 1, version: '8.0.0', gitVersion: 'embedded' };

/** A received command. */
export interface Received {
  readonly command: Document;
  /** Given when the connection it came by is closed. */
  readonly cutOff: Signal;
  /** Replies to what the script leaves open. */
  answer(document: Document): void;
}

/** The reply to a command; `null`: none, ever. */
export type Script = (command: Document) => Document | null;

/** A server of the MongoDB wire protocol that replies by a script, and remembers the commands it received. */
export class ScriptedStore {
  readonly received: Received[] = [];
  private readonly sockets = new Set<Socket>();
  private arrived = new Signal();

  private constructor(
    private readonly server: Server,
    private script: Script,
    private readonly greeting: Document,
    private readonly build: Document | null,
  ) {
    server.on('connection', (socket) => this.serve(socket));
  }

  /**
   * @param greeting what it says of itself
   * @param build what it says of its version; `null`: what the script says
   */
  static async start(
    script: Script = () => ({ ok: 1 }),
    greeting: Document = PRIMARY,
    build: Document | null = EMBEDDED,
  ): Promise<ScriptedStore> {
    const server = createServer();
    const store = new ScriptedStore(server, script, greeting, build);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return store;
  }

  get uri(): string {
    return `mongodb://127.0.0.1:${(this.server.address() as AddressInfo).port}/?directConnection=true`;
  }

  /** Forgets received commands, and continues with another script. */
  play(script: Script): void {
    this.received.length = 0;
    this.script = script;
  }

  /** The first command of this name, as soon as there are so many. */
  async next(name: string, count = 1): Promise<Received> {
    for (;;) {
      const found = this.received.filter(({ command }) => Object.keys(command)[0] === name);
      const [first] = found;
      if (first && found.length >= count) return first;
      await this.arrived.given;
    }
  }

  /** Commands of this name, in order. */
  commands(name: string): Document[] {
    return this.received.map(({ command }) => command).filter((command) => Object.keys(command)[0] === name);
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    const own: Received[] = [];
    let pending = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      pending = Buffer.concat([pending, bytes]);
      while (pending.length >= HEADER_BYTES && pending.length >= pending.readInt32LE(0)) {
        const length = pending.readInt32LE(0);
        this.answer(socket, pending.subarray(0, length), own);
        pending = pending.subarray(length);
      }
    });
    // Clients that cut a connection off may do so in the middle of a reply.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.sockets.delete(socket);
      for (const { cutOff } of own) cutOff.give();
    });
  }

  private answer(socket: Socket, message: Buffer, own: Received[]): void {
    const opcode = message.readInt32LE(12);
    const command = opcode === OP_QUERY ? readQuery(message) : readMessage(message);
    const [name = ''] = Object.keys(command);
    if (HANDSHAKES.includes(name)) {
      socket.write(opcode === OP_QUERY ? legacyReply(message, this.greeting) : reply(message, this.greeting));
      return;
    }
    if (name === 'buildInfo' && this.build) {
      socket.write(reply(message, this.build));
      return;
    }
    const received = {
      command,
      cutOff: new Signal(),
      answer: (document: Document) => void socket.write(reply(message, document)),
    };
    own.push(received);
    this.received.push(received);
    this.arrived.give();
    this.arrived = new Signal();
    const answer = this.script(command);
    if (answer) received.answer(answer);
  }
}

function readQuery(message: Buffer): Document {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  return BSON.deserialize(message.subarray(nameEnd + 1 + 8));
}

/** Parses the command of an OP_MSG, with the documents of each sequence as a property of its name. */
export function readMessage(message: Buffer): Document {
  let command: Document = {};
  const sequences: Document = {};
  for (let at = HEADER_BYTES + 4; at < message.length;) {
    const kind = message[at];
    const size = message.readInt32LE(at + 1);
    const section = message.subarray(at + 1, at + 1 + size);
    if (kind === 0) command = BSON.deserialize(section);
    else {
      const nameEnd = section.indexOf(0, 4);
      const documents: Document[] = [];
      for (let next = nameEnd + 1; next < size; next += section.readInt32LE(next)) {
        documents.push(BSON.deserialize(section.subarray(next, next + section.readInt32LE(next))));
      }
      sequences[section.toString('utf8', 4, nameEnd)] = documents;
    }
    at += 1 + size;
  }
  return { ...command, ...sequences };
}

function framed(to: Buffer, opcode: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32LE(HEADER_BYTES + body.length, 0);
  header.writeInt32LE(to.readInt32LE(4), 8);
  header.writeInt32LE(opcode, 12);
  return Buffer.concat([header, body]);
}

function reply(to: Buffer, document: Document): Buffer {
  return framed(to, OP_MSG, Buffer.alloc(5), Buffer.from(BSON.serialize(document)));
}

function legacyReply(to: Buffer, document: Document): Buffer {
  const fields = Buffer.alloc(20);
  fields.writeInt32LE(1, 16);
  return framed(to, OP_REPLY, fields, Buffer.from(BSON.serialize(document)));
}
