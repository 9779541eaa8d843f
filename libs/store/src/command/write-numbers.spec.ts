import { MongoClient, MongoNetworkError, MongoServerError, type Document } from 'mongodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { numbered } from './write-numbers.js';

afterEach(() => vi.restoreAllMocks());

const client = (): MongoClient => new MongoClient('mongodb://127.0.0.1:1');

function numberOf(of: MongoClient, failure?: Error): Promise<string> {
  return numbered(of, async (number: Document) => {
    if (failure) throw failure;
    return textOf(number);
  });
}

function textOf({ lsid, txnNumber }: Document): string {
  return `${String((lsid as { id: unknown }).id)} ${String(txnNumber)}`;
}

const sessionOf = (number: string): string | undefined => number.split(' ')[0];

describe('numbers of writes', () => {
  it('grow within a session', async () => {
    const mongo = client();
    const session = sessionOf(await numberOf(mongo));
    expect(session).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect([await numberOf(mongo), await numberOf(mongo)]).toEqual([`${session} 2`, `${session} 3`]);
  });

  it('are of different sessions at the same time, and for different clients', async () => {
    const mongo = client();
    const both = await numbered(mongo, async (outer) => [textOf(outer), await numberOf(mongo)]);
    const sessions = new Set([...both, await numberOf(client())].map(sessionOf));
    expect(sessions.size).toBe(3);
  });

  it('continue after a rejection, and elsewhere after a write without a reply', async () => {
    const mongo = client();
    const session = sessionOf(await numberOf(mongo));
    const refusal = new MongoServerError({ message: 'no' });
    await expect(numberOf(mongo, refusal)).rejects.toBe(refusal);
    expect(await numberOf(mongo)).toBe(`${session} 3`);

    const cut = new MongoNetworkError('cut');
    await expect(numberOf(mongo, cut)).rejects.toBe(cut);
    expect(sessionOf(await numberOf(mongo))).not.toBe(session);
  });

  it('are of another session after ten minutes', async () => {
    const mongo = client();
    const session = sessionOf(await numberOf(mongo));
    const later = performance.now() + 600_001;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    expect(sessionOf(await numberOf(mongo))).not.toBe(session);
  });
});
