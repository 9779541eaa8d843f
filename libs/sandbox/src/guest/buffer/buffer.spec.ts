import { describe, expect, it } from 'vitest';
import { Buffer as NodesBuffer, constants, isAscii, isUtf8, transcode } from 'node:buffer';
import { demand } from '../lazy.js';
import { BYTES, CASES, combined, type AnyBuffer, type Case } from '../../testing/buffer-cases.js';
import { Buffer as GuestBuffer } from './buffer.js';

/** Versions of Node differ in it, and the guest's is Node 20's. */
const MAX_LENGTH = new RegExp(`\\b(?:${constants.MAX_LENGTH}|4294967296)$|(?<=<= )(?:${constants.MAX_LENGTH}|4294967296)(?=\\.)`);

/** Returns the outcome of a case: values as strings, bytes as hex, errors by name, code and message. */
function outcomeOf(run: Case, B: AnyBuffer): unknown {
  try {
    return plain(run(B), B);
  } catch (error) {
    const { name, code, message } = error as NodeJS.ErrnoException;
    // A message without a code is the engine's own.
    return code === undefined ? { name } : { name, code, message: message.replace(MAX_LENGTH, 'MAX_LENGTH') };
  }
}

function plain(value: unknown, B: AnyBuffer): unknown {
  if (value instanceof Uint8Array) return `${B.isBuffer(value) ? 'buffer' : 'bytes'} ${NodesBuffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return value.map((each) => plain(each, B));
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  return value;
}

/** Functions have Node 20's. Later versions give other results, and 24 ends the process for some arguments of `indexOf`. */
const IS_NODE_20 = process.version.startsWith('v20.');

describe('Buffer', () => {
  it.runIf(IS_NODE_20).each(Object.keys(CASES))('does what Node’s does: %s', (name) => {
    const differences: unknown[] = [];
    for (const run of CASES[name] ?? []) {
      const [expected, found] = [outcomeOf(run, NodesBuffer), outcomeOf(run, GuestBuffer as unknown as AnyBuffer)];
      if (JSON.stringify(found) !== JSON.stringify(expected)) differences.push({ expected, found });
    }
    expect(differences.slice(0, 5)).toEqual([]);
  });

  it('has every member of Node’s', () => {
    const missing = (theirs: object, ours: object) => Object.getOwnPropertyNames(theirs).filter((name) => !(name in ours));
    expect(missing(NodesBuffer, GuestBuffer)).toEqual([]);
    expect(missing(NodesBuffer.prototype, GuestBuffer.prototype)).toEqual([]);
  });

  it('comes with the functions of its module', () => {
    const module = demand<{ transcode: typeof transcode; isUtf8: typeof isUtf8; isAscii: typeof isAscii }>('buffer');
    const texts = ['abc', 'ä', '€', '😀'];
    for (const [text, from, to] of combined<string>(texts, ['utf8', 'utf16le', 'latin1'], ['utf8', 'ucs2', 'latin1', 'ascii'])) {
      const source = NodesBuffer.from(text ?? '', from as 'utf8');
      expect(NodesBuffer.from(module.transcode(source, from as 'utf8', to as 'utf8')), `${text} ${from} ${to}`).toEqual(
        transcode(source, from as 'utf8', to as 'utf8'),
      );
    }
    for (const bytes of BYTES.map((each) => Uint8Array.from(each))) {
      expect([module.isUtf8(bytes), module.isAscii(bytes)]).toEqual([isUtf8(bytes), isAscii(bytes)]);
    }
  });
});
