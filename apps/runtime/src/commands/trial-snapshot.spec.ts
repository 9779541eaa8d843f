import { expect, it } from 'vitest';
import { anApp, aService } from '../testing/app-builders.js';
import { triedService } from './trial-snapshot.js';

const app = anApp([], { services: [aService('data', 'mongodb-atlas'), aService('web', 'http')] });

it('evaluates rules of data sources; for other services it returns whom they apply to', () => {
  expect(triedService(app, undefined).name).toBe('data');
  expect(triedService(app, 'data').name).toBe('data');
  expect(() => triedService(app, 'web')).toThrow(
    "'web' is not a data source: its rules are about actions, and they apply to users and to functions that run as a user, not to the system",
  );
  expect(() => triedService(app, 'none')).toThrow("data source not found: 'none'");
});
