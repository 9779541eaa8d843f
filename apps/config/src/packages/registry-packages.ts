import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutboundClient } from '#security/outbound/outbound-client.js';
import { OutboundError } from '#security/outbound/outbound-error.js';
import type { PackagesSource } from '#packages/builder/protocol.js';
import type { InstalledPackage } from '#packages/package-list.js';
import { PackagesError } from '#packages/packages-error.js';
import { Registry, type RegistryRequest } from '#packages/registry/registry.js';
import { DOWNLOAD_BYTES_MAX, resolvePackages } from '#packages/registry/resolve-packages.js';

/** Timeout of one response of the registry in milliseconds. */
const REQUEST_MS = 30_000;
const REDIRECTS_MAX = 3;

function requestsOf(client: Pick<OutboundClient, 'request'>): RegistryRequest {
  return async (url, bytesMax) => {
    try {
      const { status, body } = await client.request({
        url,
        headers: { accept: 'application/vnd.npm.install-v1+json; q=1, application/json; q=0.8, */*; q=0.5' },
        timeoutMs: REQUEST_MS,
        responseBytesMax: bytesMax,
        redirectsMax: REDIRECTS_MAX,
      });
      if (status === 404) return undefined;
      if (status !== 200) throw new PackagesError('failed', `the registry responded with status ${status}`);
      return body;
    } catch (error) {
      if (error instanceof OutboundError) {
        throw new PackagesError('failed', `cannot reach the npm registry: ${error.message}`, { cause: error });
      }
      throw error;
    }
  };
}

/** Loads the packages an app names, and those they need, into files. @throws PackagesError */
export async function loadPackages(
  client: Pick<OutboundClient, 'request'>,
  registryUrl: string,
  wanted: readonly InstalledPackage[],
  folder: string,
): Promise<PackagesSource> {
  if (registryUrl === 'off') {
    throw new PackagesError('failed', 'the npm registry is disabled on this server: upload a node_modules archive instead');
  }
  const registry = new Registry(registryUrl, requestsOf(client));
  const placed = await resolvePackages(registry, wanted);
  const files = join(folder, 'packages');
  await mkdir(files);
  const packages: { folder: string; file: string }[] = [];
  let left = DOWNLOAD_BYTES_MAX;
  for (const [index, { folder: target, found }] of placed.entries()) {
    const bytes = await registry.download(found, left);
    left -= bytes.length;
    const file = join(files, `${index}.tgz`);
    await writeFile(file, bytes);
    packages.push({ folder: target, file });
  }
  return { kind: 'packages', packages };
}
