const ORIGINS: Readonly<Record<string, string>> = {
  'mongodb-baas-cli': 'CLI',
  'mongodb-baas-ui': 'UI',
  'mongodb-stitch-ui': 'UI',
};

/** How a deployment record calls the tool that asked for it (`X-BAAS-Request-Origin`). */
export function deploymentOrigin(tool: string | null): string {
  return (tool !== null && Object.hasOwn(ORIGINS, tool) ? ORIGINS[tool] : undefined) ?? 'Admin API';
}
