import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { UNSERVED, unservedFeature, unservedPaths } from './unserved-routes.js';

describe('unserved routes', () => {
  it('are the ones the documentation lists', async () => {
    const text = await readFile('docs/compatibility.md', 'utf8');
    const [, section = ''] = text.split('### Known and not implemented');
    const documented = (section.split('\n###')[0] ?? '').split('\n').flatMap((line) => {
      const [, feature = '', routes = ''] = line.split('|').map((cell) => cell.trim());
      const listed = [...routes.matchAll(/`([A-Z, ]+) ~\/([^`]+)`/g)];
      return listed.map(([, methods, path]) => ({ feature, path, methods }));
    });

    const rows = UNSERVED.flatMap(({ feature, routes }) =>
      Object.entries(routes).map(([path, methods]) => ({
        feature,
        path: path.replace(/:(\w+)/g, '{$1}'),
        methods: methods.join(', '),
      })),
    );
    expect(documented).toEqual(rows);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('are found by method, and their feature by the pattern of the route', () => {
    expect(unservedPaths('PUT')).toContain('sync/force_reset');
    expect(unservedPaths('GET')).not.toContain('sync/force_reset');
    expect(unservedFeature('/api/admin/v3.0/groups/:groupId/apps/:appId/pull')).toBe('an app as one document');
    expect(unservedFeature('/api/admin/v3.0/groups/:groupId/apps/:appId/sync/data')).toBe('device sync');
  });
});
