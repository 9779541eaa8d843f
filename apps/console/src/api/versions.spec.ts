import { beforeEach, describe, expect, it } from 'vitest';
import { Versions } from './versions';

const FN = '/apps/a/functions/f';

describe('Versions', () => {
  let stored: Map<string, string>;
  let versions: Versions;
  beforeEach(() => {
    stored = new Map();
    versions = new Versions(() => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    }));
  });

  it('knows what was read last, of one entity and of lists', () => {
    versions.read(`${FN}?full=true`, 'v1', { _id: 'f' });
    versions.read('/apps/a/services', null, [
      { _id: 's', version: 1, etag: 'e1' },
      { _id: 't', version: 't1' },
      { name: 'x' },
      null,
    ]);

    expect(versions.of(FN)).toBe('v1');
    expect([versions.of('/apps/a/services/s'), versions.of('/apps/a/services/t')]).toEqual(['e1', 't1']);
    expect(versions.of('/apps/a/services')).toBeNull();
  });

  it('gives no version of a whole app, which changes with everything in it', () => {
    versions.read('/groups/g/apps', null, [{ _id: 'a', version: 'v1' }]);
    versions.read('/groups/g/apps/a', 'v1', {});
    versions.read('/groups/g/apps/a/functions/f', 'v2', {});

    expect(versions.of('/groups/g/apps/a')).toBeNull();
    expect(versions.of('/groups/g/apps/a/functions/f')).toBe('v2');
  });

  it('keeps the version an edit began with until it ends', () => {
    versions.read(FN, 'v1', {});
    versions.hold();
    versions.hold();
    versions.read(FN, 'v2', {});
    expect(versions.of(FN)).toBe('v1');

    versions.release();
    expect(versions.of(FN)).toBe('v2');
  });

  it('bases the next change on the version the last one made, also while other edits last', () => {
    versions.read(FN, 'v1', {});
    versions.hold();
    versions.wrote(FN, 'v2');
    expect(versions.of(FN)).toBe('v2');

    versions.wrote(FN, null);
    expect(versions.of(FN)).toBeNull();
  });

  it('does not know the version of what contains a changed entity', () => {
    versions.read('/apps', null, [
      { _id: 'a', version: 'a1' },
      { _id: 'ab', version: 'b1' },
    ]);
    versions.wrote(FN, 'v2');

    expect([versions.of('/apps/a'), versions.of('/apps/ab')]).toEqual([null, 'b1']);
  });

  it('keeps the version of an edit that outlives the page, in the store', () => {
    versions.read(FN, 'v1', {});
    versions.pin(FN);
    versions.read(FN, 'v2', {});
    versions.pin(FN);
    expect([versions.of(FN), [...stored.values()]]).toEqual(['v1', ['v1']]);

    versions.unpin(FN);
    expect([versions.of(FN), stored.size]).toEqual(['v2', 0]);
    versions.pin('/apps/a/functions/unread');
    expect(stored.size).toBe(0);
  });
});
