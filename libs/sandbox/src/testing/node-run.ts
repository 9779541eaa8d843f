import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** A function, and others it may execute. */
export interface ComparedSource {
  readonly source: string;
  readonly functions?: Readonly<Record<string, string>>;
}

/** Documents a run has stored, in order of insertion. */
export type Stored = readonly unknown[];

/**
 * Runs functions one after the other, each until Node has nothing left to do, with a `context` whose one collection is a list. Says what
 * each has stored, and what it returned or threw.
 */
const PROGRAM = `
let text = '';
for await (const chunk of process.stdin) text += chunk;
const sources = JSON.parse(text);
const told = [];
const later = (work) => new Promise((resolve, reject) => setImmediate(() => { try { resolve(work()) } catch (error) { reject(error) } }));
function begin({ source, functions = {} }) {
  const stored = [];
  const coll = {
    insertOne: (document) => later(() => { if (document.fails) throw new Error('refused'); stored.push(document); return { insertedId: document._id } }),
    insertMany: (documents) => later(() => { stored.push(...documents) }),
    findOne: () => later(() => stored[0] ?? null),
    count: () => later(() => stored.length),
    deleteMany: () => later(() => { stored.length = 0 }),
    find: () => ({ toArray: () => later(() => [...stored]) }),
  };
  const context = {
    services: { get: () => ({ db: () => ({ collection: () => coll }) }) },
    functions: { execute: (name, ...args) => load(functions[name])(...args) },
  };
  const load = (code) => new Function('context', 'let exports; ' + code + '; return exports')(context);
  const run = { stored };
  told.push(run);
  Promise.resolve().then(() => load(source)()).then((value) => { run.returned = value ?? null }, (error) => { run.threw = error.message });
}
process.on('beforeExit', () => {
  if (sources.length > 0) return begin(sources.shift());
  process.stdout.write(JSON.stringify(told));
  process.exit();
});
`;

/** Returns Node's result for each source. @throws if one leaves an error that nothing catches */
export async function runInNode(
  sources: readonly ComparedSource[],
): Promise<{ stored: Stored; returned?: unknown; threw?: string }[]> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(JSON.stringify(sources));
  const [told, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (told === '') throw new Error(errors);
  return JSON.parse(told) as { stored: Stored }[];
}
