import { serialize, UUID, type Document } from 'bson';
import { describe, expect, it } from 'vitest';
import { decode } from '../bson/decode.js';
import { HEADER_BYTES, MalformedMessageError, parseMessage } from './message.js';
import { commandMessage, identify, rawFields, readWithRaw } from './raw-command.js';

const everyType: Document = {
  double: 1.5,
  text: 'a text',
  document: { a: { b: 1 } },
  list: [1, 'x', { y: 2 }],
  bytes: Buffer.from('bytes'),
  uuid: new UUID(),
  yes: true,
  at: new Date(0),
  nothing: null,
  pattern: /^a+$/i,
  number: 7,
};

/** A message whose sections are given as bytes. */
function message(...sections: Buffer[]): Buffer {
  const head = Buffer.alloc(HEADER_BYTES + 4);
  const bytes = Buffer.concat([head, ...sections]);
  bytes.writeInt32LE(bytes.length, 0);
  bytes.writeInt32LE(2013, 12);
  return bytes;
}

const body = (command: Document): Buffer => Buffer.concat([Buffer.from([0]), serialize(command)]);

describe('rawFields', () => {
  it('walks fields of every type, whole', () => {
    const fields = [...rawFields(Buffer.from(serialize(everyType)))];
    expect(fields.map(({ name }) => name)).toEqual(Object.keys(everyType));
    for (const { name, element } of fields) {
      const size = Buffer.alloc(4);
      size.writeInt32LE(element.length + 5);
      expect(decode(Buffer.concat([size, element, Buffer.alloc(1)]))).toEqual(decode(serialize({ [name]: everyType[name] })));
    }
  });

  it('throws for every document that is cut off, and never reads beyond its end', () => {
    const whole = Buffer.from(serialize(everyType));
    for (let length = 6; length < whole.length; length++) {
      // The bytes after it in memory look like its continuation.
      const cut = Buffer.concat([whole.subarray(0, length - 1), Buffer.alloc(1), Buffer.alloc(64, 2)]).subarray(0, length);
      const read = [];
      try {
        for (const { element } of rawFields(cut)) read.push(element.length);
      } catch (error) {
        expect(error).toBeInstanceOf(MalformedMessageError);
      }
      expect(read.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(length - 5);
    }
  });

  it('throws MalformedMessageError or returns fields within the document for any changed byte', () => {
    const whole = Buffer.from(serialize(everyType));
    for (let at = 4; at < whole.length; at++) {
      for (const value of [0, 1, 0x7f, 0x80, 0xff]) {
        const changed = Buffer.from(whole);
        changed[at] = value;
        try {
          for (const { element, value: bytes } of rawFields(changed)) {
            expect(element.length).toBeLessThanOrEqual(changed.length - 5);
            expect(bytes.length).toBeLessThan(element.length);
          }
        } catch (error) {
          if (!(error instanceof MalformedMessageError)) throw error;
        }
      }
    }
  });
});

describe('identify', () => {
  it('reads what a command is about and leaves out the rest', () => {
    const lsid = { id: new UUID() };
    const command = { find: 'items', filter: { a: 1 }, comment: 'app', $db: 'db', lsid, maxTimeMS: 5 };
    const { filter: _filter, ...identity } = command;
    expect(identify(message(body(command)))).toEqual({ name: 'find', identity: decode(serialize(identity)) });
  });

  it('leaves out what is too large to identify anything', () => {
    const raw = identify(message(body({ find: 'items', comment: 'x'.repeat(5_000), $db: 'db' })));
    expect(raw).toEqual({ name: 'find', identity: { find: 'items', $db: 'db' } });
  });

  it('gives nothing for what is no command', () => {
    expect(identify(Buffer.alloc(HEADER_BYTES))).toBeUndefined();
    expect(identify(message(body({})))).toBeUndefined();
  });

  it('rejects a message without body, and one whose sections do not add up', () => {
    expect(() => identify(message())).toThrow(MalformedMessageError);
    const cut = message(body({ ping: 1 }));
    expect(() => identify(cut.subarray(0, cut.length - 2))).toThrow(MalformedMessageError);
  });
});

describe('readWithRaw', () => {
  const documents = [{ _id: 1, a: 'x' }, { _id: 2 }];
  const raw = documents.map((document) => Buffer.from(serialize(document)));

  it('leaves the documents of an array as they are', () => {
    const command = readWithRaw(message(body({ insert: 'items', documents, ordered: false, $db: 'db' })), 'documents');
    expect(command).toEqual({ insert: 'items', ordered: false, $db: 'db', documents: raw });
    expect(Object.keys(command)[0]).toBe('insert');
  });

  it('skips those of a sequence, and reads other sequences', () => {
    const both = commandMessage({ bulkWrite: 1, ops: raw, nsInfo: [{ ns: 'a.b' }], $db: 'admin' }, 'ops');
    expect(readWithRaw(both, 'ops')).toEqual({ bulkWrite: 1, nsInfo: [{ ns: 'a.b' }], $db: 'admin', ops: raw });
    expect(readWithRaw(both, 'other')).toEqual({ bulkWrite: 1, nsInfo: [{ ns: 'a.b' }], $db: 'admin', ops: documents });
  });

  it('reads an array that has other things in it as any other field', () => {
    const command = { insert: 'items', documents: [{ a: 1 }, 7], $db: 'db' };
    expect(readWithRaw(message(body(command)), 'documents')).toEqual(command);
  });

  it('rejects a field that is given twice', () => {
    const sequence = commandMessage({ insert: 'items', documents: raw }, 'documents').subarray(HEADER_BYTES + 4);
    const second = Buffer.concat([body({ insert: 'items', documents }), sequence.subarray(1 + sequence.readInt32LE(1))]);
    expect(() => readWithRaw(message(second), 'documents')).toThrow(MalformedMessageError);
  });
});

describe('commandMessage', () => {
  it('is read as the command it was made of, with and without a sequence', () => {
    const command = { update: 'items', updates: [{ q: { a: 1 }, u: { $set: { b: 2 } } }], $db: 'db' };
    expect(parseMessage(commandMessage(command)).command).toEqual(command);
    const updates = command.updates.map((update) => Buffer.from(serialize(update)));
    const sent = commandMessage({ ...command, updates }, 'updates');
    expect(sent.readInt32LE(0)).toBe(sent.length);
    expect(parseMessage(sent).command).toEqual(command);
  });
});
