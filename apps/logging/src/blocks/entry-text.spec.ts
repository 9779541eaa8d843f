import { describe, expect, it } from 'vitest';
import { searchedText } from '#contracts/searched-text.js';
import { aLogEntry } from '#testing/log-entry.factory.js';
import { toRecord } from './entry-record.js';
import type { EntryRecord } from './entry.model.js';
import { hasText, mayHaveText } from './entry-text.js';

const recordOf = (members: object): EntryRecord => {
  const record = toRecord(aLogEntry(members));
  if (!record) throw new Error('no entry');
  return record;
};
const lineOf = (members: object): Buffer => Buffer.from(JSON.stringify(aLogEntry(members)));

describe('a text', () => {
  it.each([
    { messages: ['one', 'an Order was paid'] },
    { error: 'no order' },
    { error_code: 'OrderNotFound' },
    { function_name: 'placeOrder' },
    { event_subscription_name: 'orders' },
    { incoming_webhook_name: 'ORDER' },
    { endpoint_route: '/orders' },
    { log_forwarder_name: 'orders' },
    { function_call: { name: 'placeOrder' } },
    { function_call: { name: 'find', service: 'orders' } },
  ])('is found in %j', (members) => {
    expect(hasText(recordOf(members), searchedText('oRdEr'))).toBe(true);
    expect(mayHaveText(lineOf(members), searchedText('oRdEr'))).toBe(true);
  });

  it.each([{ request_url: '/order' }, { user_id: 'order' }, { function_call: { name: 'f', arguments: ['order'] } }, {}])(
    'is not looked for in %j',
    (members) => {
      expect(hasText(recordOf(members), searchedText('order'))).toBe(false);
    },
  );

  it('is no pattern', () => {
    const has = (text: string, message: string) => hasText(recordOf({ messages: [message] }), searchedText(text));
    for (const text of ['.*', 'a+b', '(x', '[y', '{2}', '^', '$', '|', '\\d', 'a?']) {
      expect(has(text, 'aab xy 22 d')).toBe(false);
      expect(has(text, `before ${text} behind`)).toBe(true);
    }
  });

  it.each(['"quoted"', 'back\\slash', 'two\nlines', 'Größe', '\u{1f600}', '\u007f'])(
    '%j is found though a line holds it otherwise',
    (text) => {
      expect(hasText(recordOf({ error: `so ${text}.` }), searchedText(text))).toBe(true);
      expect(mayHaveText(lineOf({ error: `so ${text}.` }), searchedText(text))).toBe(true);
    },
  );

  it('is the same for the quick look and the right one where a letter has a case that is not ASCII', () => {
    expect(hasText(recordOf({ error: 'GRÖSSE \u212a' }), searchedText('größe'))).toBe(false);
    expect(hasText(recordOf({ error: 'GRÖSSE' }), searchedText('grösse'))).toBe(true);
    expect(hasText(recordOf({ error: '\u212a' }), searchedText('k'))).toBe(false);
  });

  it('costs no look at what cannot have it', () => {
    expect(mayHaveText(lineOf({ error: 'no order' }), searchedText('paid'))).toBe(false);
  });
});
