import { describe, expect, it } from 'vitest';
import { Fields } from '../files/fields.js';
import { readTrigger, triggerMembers } from './opaque-entity.js';

const content = {
  name: 'nightly',
  type: 'SCHEDULED',
  config: { schedule: '0 3/24 * * *', skip_catchup_events: true, schedule_type: 'BASIC', clusterName: 'Cluster0' },
  disabled: false,
  event_processors: { FUNCTION: { config: { function_name: 'run' } } },
};

describe('a trigger of files', () => {
  it('is named by its name property, not by its file', () => {
    expect(readTrigger(new Fields('triggers/old_name.json', content), 'old_name').name).toBe('nightly');
    const { name: _, ...unnamed } = content;
    expect(readTrigger(new Fields('triggers/old_name.json', unnamed), 'old_name').name).toBe('old_name');
  });

  it('has no internal ids, and its function where an older file names it', () => {
    const { event_processors: processors, ...others } = content;
    const given = { ...others, id: '1', _id: '2', function_name: 'run', disabled: true, more: 1 };
    const read = readTrigger(new Fields('triggers/nightly.json', given)).content;

    expect(read).toEqual({ ...content, disabled: true, more: 1 });
    expect(readTrigger(new Fields('f', { ...given, event_processors: {} })).content).toEqual(read);
    expect(readTrigger(new Fields('f', { ...given, function_name: 'other', event_processors: processors })).content).toEqual(
      read,
    );
    expect(readTrigger(new Fields('f', { name: 't', type: 'SCHEDULED' })).content).toMatchObject({ event_processors: {} });
  });

  it('has no properties that only replies have', () => {
    expect(triggerMembers({ name: 'nightly', content })).toEqual({
      ...content,
      config: { schedule: '0 3/24 * * *', skip_catchup_events: true },
    });
  });
});
