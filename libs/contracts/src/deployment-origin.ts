import { CONSOLE_ORIGIN } from './console-origin.js';

const ORIGINS: Readonly<Record<string, string>> = {
  'mongodb-baas-cli': 'CLI',
  'mongodb-baas-ui': 'UI',
  'mongodb-stitch-ui': 'UI',
  [CONSOLE_ORIGIN]: 'UI',
};

/** Returns the name in a deployment record for the tool that requested it (`X-BAAS-Request-Origin`). */
export function deploymentOrigin(tool: string | null): string {
  return (tool !== null && Object.hasOwn(ORIGINS, tool) ? ORIGINS[tool] : undefined) ?? 'Admin API';
}
