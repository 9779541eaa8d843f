import { parentPort } from 'node:worker_threads';
import { AppFileError } from '#app-files/app-file-error.js';
import { readDocument } from '#app-files/read-app-document.js';
import { readApp } from '#app-files/read-app-files.js';
import { readWholeDocument } from '#app-files/read-whole-document.js';
import type { ReadingResult, ReadingTask } from './configuration-files.js';

function documentIn(text: string): object {
  const document: unknown = JSON.parse(text);
  if (typeof document === 'object' && document !== null && !Array.isArray(document)) return document;
  throw new SyntaxError('not an object');
}

function read({ given, options, isWhole }: ReadingTask): ReadingResult {
  try {
    if ('text' in given && isWhole) return { app: readWholeDocument(documentIn(given.text), options) };
    return { app: 'text' in given ? readDocument(documentIn(given.text), options) : readApp(given.files, options) };
  } catch (error) {
    if (error instanceof AppFileError) return { refused: { fault: error.fault, message: error.message } };
    if (error instanceof SyntaxError) return { refused: { fault: null, message: 'the request body must be a JSON object' } };
    throw error;
  }
}

parentPort?.once('message', (task: ReadingTask) => {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  parentPort?.postMessage(read(task));
});
