import { expect, it } from 'vitest';
import { deploymentOrigin } from './deployment-origin.js';

it.each([
  { tool: 'mongodb-baas-cli', origin: 'CLI' },
  { tool: 'mongodb-baas-ui', origin: 'UI' },
  { tool: 'mongodb-stitch-ui', origin: 'UI' },
  { tool: 'groundwork-console', origin: 'UI' },
  { tool: null, origin: 'Admin API' },
  { tool: 'somebody else', origin: 'Admin API' },
  { tool: 'toString', origin: 'Admin API' },
])('calls $tool $origin', ({ tool, origin }) => {
  expect(deploymentOrigin(tool)).toBe(origin);
});
