import { describe, expect, it } from 'vitest';
import type { LogForwarderConfig } from '#contracts/config/app-snapshot.js';
import { FORWARDED_STATUSES, FORWARDED_TYPES } from '#contracts/config/log-forwarder.entity.js';
import type { LogType } from '#contracts/logging/entries.contract.js';
import { newId } from '#contracts/ids.js';
import { isDeliveryEntry, deliveryId, isWanted } from './forwarded.js';

const everything: LogForwarderConfig = {
  _id: newId(),
  name: 'all',
  log_types: [...FORWARDED_TYPES],
  log_statuses: [...FORWARDED_STATUSES],
  policy: { type: 'single' },
  action: { type: 'function', name: 'f' },
  disabled: false,
};
const wanted = (type: LogType, failed: boolean, change: Partial<LogForwarderConfig> = {}): boolean =>
  isWanted({ ...everything, ...change }, { type, failed });

describe('an entry is forwarded', () => {
  it.each<[string, LogType[]]>([
    ['auth', ['AUTH', 'API_KEY']],
    ['endpoint', ['ENDPOINT', 'WEBHOOK']],
    ['function', ['FUNCTION', 'STREAM_FUNCTION']],
    ['service', ['SERVICE_FUNCTION', 'SERVICE_STREAM_FUNCTION']],
    ['graphql', ['GRAPHQL']],
    ['push', ['PUSH']],
    ['schema', ['SCHEMA_ADDITIVE_CHANGE', 'SCHEMA_GENERATION', 'SCHEMA_VALIDATION']],
    ['trigger', ['DB_TRIGGER', 'AUTH_TRIGGER', 'SCHEDULED_TRIGGER', 'TRIGGER_FAILURE']],
    ['trigger_error_handler', ['TRIGGER_ERROR_HANDLER']],
  ])('as %s, and as nothing else: %j', (name, types) => {
    const others = FORWARDED_TYPES.filter((other) => other !== name);
    for (const type of types) {
      expect(wanted(type, false, { log_types: [name] }), type).toBe(true);
      expect(wanted(type, false, { log_types: others }), type).toBe(false);
    }
  });

  it('if its status is listed, too, and the forwarder is enabled', () => {
    for (const failed of [true, false]) {
      expect(wanted('FUNCTION', failed)).toBe(true);
      expect(wanted('FUNCTION', failed, { log_statuses: ['error'] })).toBe(failed);
      expect(wanted('FUNCTION', failed, { log_statuses: ['success'] })).toBe(!failed);
      expect(wanted('FUNCTION', failed, { disabled: true })).toBe(false);
    }
  });

  it('never if a forwarder left it, or if it is of no type forwarders know', () => {
    for (const type of ['LOG_FORWARDER', 'API'] as const) expect(wanted(type, true)).toBe(false);
  });
});

describe('the id of a delivery', () => {
  it('reports its outcome', () => {
    const [one, two] = [newId(), newId()];
    const id = deliveryId(one, new Date('2026-01-01T00:00:00Z'));

    expect(id).toMatch(/^[0-9a-f]{24}$/);
    expect(Number.parseInt(id.slice(0, 8), 16)).toBe(Date.UTC(2026, 0, 1) / 1_000);
    expect(isDeliveryEntry(id, [two, one])).toBe(true);
    expect(isDeliveryEntry(id, [two])).toBe(false);
    expect(isDeliveryEntry(newId(), [one, two])).toBe(false);
    expect(deliveryId(one, new Date('2026-01-01T00:00:01Z'))).not.toBe(id);
  });
});
