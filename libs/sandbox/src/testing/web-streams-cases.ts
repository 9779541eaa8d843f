/** A stream of what a source gives, read to its end. */
const READ = `const { ReadableStream, WritableStream, TransformStream } = require('stream/web'); const told = [];
  const read = async (stream) => { for await (const chunk of stream) told.push(chunk); return told };`;

const run = (body: string): string => `(async () => { ${READ} ${body} })()`;

/** Expressions over `stream/web`; see `MODULE_CASES`. */
export const WEB_STREAMS_CASES: readonly string[] = [
  ...[
    `return read(new ReadableStream({ start(c) { c.enqueue('a'); c.enqueue('b'); c.close() } }))`,
    `let n = 0; return read(new ReadableStream({ pull(c) { if (++n > 3) c.close(); else c.enqueue(n) } }))`,
    `let n = 0; return read(new ReadableStream({ type: 'bytes', async pull(c) { if (++n > 2) c.close(); else c.enqueue(new Uint8Array([n])) } }))`,
    `return read(ReadableStream.from(['x', 'y']))`,
    `const r = new ReadableStream({ start(c) { c.enqueue(1) } }).getReader(); return [await r.read(), r.releaseLock()]`,
    `const s = new ReadableStream({ cancel(why) { told.push(why) } }); await s.cancel('enough'); return [told, s.locked]`,
    `const s = new ReadableStream(); s.getReader(); return [s.locked, (() => { try { s.getReader() } catch (e) { return e.name } })()]`,
    `return read(new ReadableStream({ start(c) { c.error(new Error('broken')) } })).catch((e) => e.message)`,
    `const s = new ReadableStream({ start(c) { c.enqueue('a'); c.close() } }); const [a, b] = s.tee(); await read(a); return read(b)`,
    `const w = new WritableStream({ write(chunk) { told.push(chunk) }, close() { told.push('closed') } }); const k = w.getWriter(); await k.write('a'); await k.write('b'); await k.close(); return told`,
    `const w = new WritableStream({ write() { throw new Error('full') } }).getWriter(); return w.write('a').catch((e) => e.message)`,
    `const t = new TransformStream({ transform(chunk, c) { c.enqueue(chunk.toUpperCase()) }, flush(c) { c.enqueue('!') } }); return read(ReadableStream.from(['a', 'b']).pipeThrough(t))`,
    `await ReadableStream.from([1, 2]).pipeTo(new WritableStream({ write(chunk) { told.push(chunk) } })); return told`,
    `for await (const chunk of ReadableStream.from([1, 2, 3])) { told.push(chunk); if (chunk === 2) break } return told`,
    `const s = new ReadableStream({ type: 'bytes', start(c) { c.enqueue(new Uint8Array([1, 2, 3])) } }); const r = s.getReader({ mode: 'byob' }); return [...(await r.read(new Uint8Array(2))).value]`,
    `return [new ReadableStream({ start(c) { told.push(c.desiredSize); c.enqueue(1); told.push(c.desiredSize) } }, { highWaterMark: 5 }) instanceof ReadableStream, told]`,
  ].map(run),
  "new (require('stream/web').ReadableStream)(5)",
  "new (require('stream/web').CountQueuingStrategy)({ highWaterMark: 3 }).highWaterMark",
  "new (require('stream/web').ByteLengthQueuingStrategy)({ highWaterMark: 3 }).size(new Uint8Array(4))",
];
