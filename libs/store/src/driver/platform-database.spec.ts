import { describe, expect, it } from 'vitest';
import { isReservedDatabase, platformDatabase } from './platform-database.js';

describe('platform databases', () => {
  it('are named after their service', () => {
    expect(platformDatabase('config')).toBe('groundwork_config');
  });

  it.each([
    platformDatabase('config'),
    platformDatabase('identity'),
    'groundwork_',
    'groundwork_anything_later',
    'GROUNDWORK_CONFIG',
    'Groundwork_config',
    'admin',
    'local',
    'config',
    'Admin',
    'LOCAL',
    'Config',
  ])('reserve %s', (name) => {
    expect(isReservedDatabase(name)).toBe(true);
  });

  it.each(['', 'app', 'groundwork', 'my_groundwork_config', 'administration', 'localhost', 'configs', 'test'])(
    'leave %j to apps',
    (name) => {
      expect(isReservedDatabase(name)).toBe(false);
    },
  );
});
