/** The same as `main`, for the build to bundle: it starts from the image that was made by the build. */
import { readFileSync } from 'node:fs';
import { makeImage, serve } from './serve.js';
import { decodeImage, IMAGE_FILE } from './stored-image.js';

await serve((engine) => decodeImage(readFileSync(new URL(IMAGE_FILE, import.meta.url)), engine, Date.now()) ?? makeImage(engine));
