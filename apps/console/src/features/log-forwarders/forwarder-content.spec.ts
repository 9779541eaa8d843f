import { describe, expect, it } from 'vitest';
import { actionOf, formOf, lackOf, newForwarder, targetOf, toggled } from './forwarder-content';

const ACTION = { type: 'collection', data_source: 'atlas', database: 'ops', collection: 'log', later: 1 };

describe('the form of a log forwarder', () => {
  it('has what is written of a stored one, and nothing else', () => {
    const content = { ...newForwarder(), name: 'errors', action: ACTION };
    expect(formOf({ ...content, _id: '1', suspended: true })).toEqual(content);
  });

  it('keeps unknown properties of an action, and resets them with another type', () => {
    expect(actionOf('collection', ACTION)).toBe(ACTION);
    expect(actionOf('function', ACTION)).toEqual({ type: 'function', name: '' });
  });

  it('keeps lists in one order', () => {
    const all = ['auth', 'function', 'push'];
    expect(toggled(all, ['push'], 'auth', true)).toEqual(['auth', 'push']);
    expect(toggled(all, ['sync', 'push', 'auth'], 'push', false)).toEqual(['auth', 'sync']);
  });

  it('needs a type and a status', () => {
    expect(lackOf(newForwarder())).toBeNull();
    expect(lackOf({ ...newForwarder(), log_types: [] })).toBe('types');
    expect(lackOf({ ...newForwarder(), log_statuses: [] })).toBe('statuses');
  });

  it('says where entries go', () => {
    expect(targetOf({ action: ACTION })).toBe('atlas.ops.log');
    expect(targetOf({ action: { type: 'function', name: 'ship' } })).toBe('ship');
  });
});
