/** Files that name images of others. */
export const IMAGE_FILES: readonly string[] = [
  'Dockerfile',
  'docker-compose.yml',
  'deploy/mongo/mongo.yaml',
  'deploy/nats/nats.yaml',
];

const HUB = { tokens: 'https://auth.docker.io/token', registry: 'https://registry-1.docker.io' };
/** Media types of image lists: for an image of several platforms the list is wanted, not one of its images. */
const MANIFESTS = 'application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json';
const DIGEST = /^sha256:[0-9a-f]{64}$/;
/** Official images, which have a version: our own has not. */
const IMAGE = /^(\s*(?:FROM|image:)\s+)([a-z]+:\d[\w.-]*)(?:@sha256:[0-9a-f]{64})?/gm;

/** Finds names of images in a file, with their versions: `node:24.21.0-slim`. */
export function imagesIn(text: string): string[] {
  return [...new Set([...text.matchAll(IMAGE)].map(([, , image = '']) => image))];
}

/** Adds the digest of each image to its version. */
export function pinned(text: string, digests: ReadonlyMap<string, string>): string {
  return text.replaceAll(IMAGE, (_, before: string, image: string) => `${before}${image}@${digests.get(image)}`);
}

/**
 * Fetches the current digest of a version of an official image.
 * @throws Error that names the image if the registry does not know it or does not respond
 */
export async function digestOf(image: string, { tokens, registry }: typeof HUB = HUB): Promise<string> {
  const [name, tag] = image.split(':');
  const told = await fetch(`${tokens}?service=registry.docker.io&scope=repository:library/${name}:pull`);
  if (!told.ok) throw new Error(`${image}: the registry answers ${told.status}`);
  const { token } = (await told.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, accept: MANIFESTS };
  const found = await fetch(`${registry}/v2/library/${name}/manifests/${tag}`, { method: 'HEAD', headers });
  const digest = found.headers.get('docker-content-digest') ?? '';
  if (!found.ok || !DIGEST.test(digest)) throw new Error(`${image}: the registry answers ${found.status}`);
  return digest;
}
