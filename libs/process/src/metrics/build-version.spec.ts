import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildVersion } from './build-version.js';
import { Metrics } from './metrics.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };

it('exports the version of the installation as a metric of every process', async () => {
  expect([buildVersion(), buildVersion('/package.json')]).toEqual([version, 'unknown']);

  const lines = (await new Metrics('test').text()).split('\n').filter((line) => line.includes('groundwork_build_info'));
  expect(lines).toEqual([
    '# HELP groundwork_build_info Always 1, with the version of the process.',
    '# TYPE groundwork_build_info gauge',
    `groundwork_build_info{version="${version}",service="test"} 1`,
  ]);
});
