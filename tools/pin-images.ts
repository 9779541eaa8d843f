// Writes beside the version of each image of others the digest that version has now: what is built and run from these files is the same
// bytes from then on. Asks Docker Hub.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-steps.js';
import { IMAGE_FILES, digestOf, imagesIn, pinned } from './image-digests.js';

const files = IMAGE_FILES.map((file) => ({ path: join(root, file), text: readFileSync(join(root, file), 'utf8') }));
const images = [...new Set(files.flatMap(({ text }) => imagesIn(text)))];
const digests = new Map(await Promise.all(images.map(async (image) => [image, await digestOf(image)] as const)));
for (const { path, text } of files) writeFileSync(path, pinned(text, digests));
for (const [image, digest] of digests) process.stdout.write(`${image}@${digest}\n`);
