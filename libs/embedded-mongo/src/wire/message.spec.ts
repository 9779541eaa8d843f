import { describe, expect, it } from 'vitest';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { MongoError } from '../errors/mongo-error.js';
import { MalformedMessageError, OpCode, parseMessage, parseQuery, readHeader } from './message.js';
import { CursorBatch, encodeReply, legacyReplyMessage, RawDocument, replyMessage } from './reply.js';

function message(flags: number, ...sections: Buffer[]): Buffer {
  const head = Buffer.alloc(20);
  const bytes = Buffer.concat([head, ...sections]);
  bytes.writeInt32LE(bytes.length, 0);
  bytes.writeInt32LE(7, 4);
  bytes.writeInt32LE(OpCode.message, 12);
  bytes.writeUInt32LE(flags, 16);
  return bytes;
}

const body = (command: Record<string, unknown>): Buffer => Buffer.concat([Buffer.from([0]), encode(command)]);

function sequence(name: string, ...documents: Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from(`${name}\0`), ...documents]);
  const length = Buffer.alloc(4);
  length.writeInt32LE(content.length + 4);
  return Buffer.concat([Buffer.from([1]), length, content]);
}

describe('parseMessage', () => {
  it('reads a body', () => {
    expect(parseMessage(message(0, body({ ping: 1, $db: 'admin' })))).toEqual({
      command: { ping: 1, $db: 'admin' },
      replyExpected: true,
    });
  });

  it('reads sequences before and after the body; documents stay bytes', () => {
    const documents = [encode({ _id: 1 }), encode({ _id: 2 })];
    const updates = encode({ q: {}, u: { $set: { a: 1 } } });
    const bytes = message(2, sequence('documents', ...documents), body({ insert: 'c' }), sequence('updates', updates));
    expect(parseMessage(bytes)).toEqual({
      command: { insert: 'c', documents, updates: [{ q: {}, u: { $set: { a: 1 } } }] },
      replyExpected: false,
    });
  });

  it('leaves out a checksum', () => {
    expect(parseMessage(message(1, body({ ping: 1 }), Buffer.alloc(4, 9))).command).toEqual({ ping: 1 });
  });

  it.each([
    ['no flags', Buffer.alloc(18)],
    ['an unknown required flag', message(4, body({ ping: 1 }))],
    ['no body', message(0)],
    ['two bodies', message(0, body({ ping: 1 }), body({ ping: 1 }))],
    ['an unknown section', message(0, Buffer.from([9, 5, 0, 0, 0, 0]))],
    ['a body longer than the message', message(0, Buffer.from([0, 255, 0, 0, 0, 0]))],
    ['a negative length', message(0, Buffer.from([0, 255, 255, 255, 255, 0]))],
    ['a section without length', message(0, Buffer.from([0, 5]))],
    ['a sequence without a name', message(0, body({ insert: 'c' }), Buffer.from([1, 6, 0, 0, 0, 65, 65]))],
    ['a document of no length in a sequence', message(0, body({ insert: 'c' }), sequence('documents', Buffer.alloc(4)))],
    [
      'a document longer than its sequence',
      message(0, body({ insert: 'c' }), sequence('documents', Buffer.from([50, 0, 0, 0, 0]))),
    ],
    ['a field given twice', message(0, body({ insert: 'c', documents: [] }), sequence('documents', encode({})))],
  ])('rejects %s', (_name, bytes) => {
    expect(() => parseMessage(bytes)).toThrow(MalformedMessageError);
  });

  it('reports invalid BSON in a well-formed section as an error of the command', () => {
    const broken = Buffer.concat([Buffer.from([0]), Buffer.from([8, 0, 0, 0, 0x42, 0x61, 0, 0])]);
    expect(() => parseMessage(message(0, broken))).toThrow(MongoError);
  });
});

describe('parseQuery', () => {
  it('reads the command of a legacy hello', () => {
    const bytes = Buffer.concat([Buffer.alloc(20), Buffer.from('admin.$cmd\0'), Buffer.alloc(8), encode({ ismaster: 1 })]);
    expect(parseQuery(bytes)).toEqual({ ismaster: 1 });
    expect(() => parseQuery(bytes.subarray(0, 25))).toThrow(MalformedMessageError);
    expect(() => parseQuery(bytes.subarray(0, bytes.length - 4))).toThrow(MalformedMessageError);
  });
});

describe('encodeReply', () => {
  it('splices ready documents between plain fields', () => {
    const documents = [encode({ a: 1 }), encode({ b: 'x' })];
    const reply = {
      n: 1,
      cursor: new CursorBatch('firstBatch', documents, 5, 'db.c'),
      value: new RawDocument(encode({ v: 1 })),
      ok: 1,
    };
    const decoded = decode(encodeReply(reply), { plain: true });
    expect(decoded).toEqual({ n: 1, cursor: { firstBatch: [{ a: 1 }, { b: 'x' }], id: 5, ns: 'db.c' }, value: { v: 1 }, ok: 1 });
    expect(Object.keys(decoded)).toEqual(['n', 'cursor', 'value', 'ok']);
  });

  it('encodes an empty batch and a plain reply', () => {
    const cursor = new CursorBatch('nextBatch', [], 0, 'db.c');
    expect(decode(encodeReply({ cursor }), { plain: true })).toEqual({ cursor: { nextBatch: [], id: 0, ns: 'db.c' } });
    expect(decode(encodeReply({ ok: 1 }))).toEqual({ ok: 1 });
  });

  it('is framed as an answer to its request', () => {
    const reply = Buffer.concat(replyMessage(encode({ ok: 1 }), 7, 3));
    expect(readHeader(reply)).toEqual({ length: reply.length, requestId: 3, opCode: OpCode.message });
    expect(reply.readInt32LE(8)).toBe(7);
    expect(parseMessage(reply).command).toEqual({ ok: 1 });
    const legacy = Buffer.concat(legacyReplyMessage(encode({ ok: 1 }), 7, 3));
    expect(readHeader(legacy)).toEqual({ length: legacy.length, requestId: 3, opCode: OpCode.reply });
    expect(decode(legacy.subarray(36))).toEqual({ ok: 1 });
  });
});
