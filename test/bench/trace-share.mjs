// Measures how much of a function call's time its spans explain: of the call at the gateway, its handling in runtime, and the
// run.
// Usage: npm run --silent build && node test/bench/trace-share.mjs [standalone|cluster]
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { start } from './bench-platform.mjs';
import { createApp } from './requests/product-operations.mjs';

const CALLS = 300;
const SOURCE = `exports = async () => {
  const items = context.services.get("mongodb-atlas").db("bench").collection("notes");
  await items.insertOne({ at: 1 });
  return (await items.find({ at: 1 }).limit(20).toArray()).length;
}`;

const spans = [];
const collector = createServer((request, response) => {
  void json(request).then(({ resourceSpans }) => {
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
    response.end('{}');
  });
});
await new Promise((ready) => collector.listen(0, '127.0.0.1', ready));
const endpoint = `http://127.0.0.1:${collector.address().port}`;
const platform = await start(process.argv[2] ?? 'standalone', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });

const begin = (span) => Number(BigInt(span.startTimeUnixNano) / 1000n);
const end = (span) => Number(BigInt(span.endTimeUnixNano) / 1000n);

/** Microseconds of a span that some of these are within. */
function covered(span, children) {
  let until = begin(span);
  let sum = 0;
  for (const child of children.toSorted((a, b) => begin(a) - begin(b))) {
    const from = Math.max(until, begin(child));
    const to = Math.min(end(span), end(child));
    if (to > from) sum += to - from;
    until = Math.max(until, to);
  }
  return sum;
}

try {
  const app = await createApp(platform);
  await app.ask('POST', `${app.url}/functions`, { name: 'both', source: SOURCE, run_as_system: true });
  for (let call = 0; call < CALLS; call += 1) await app.call('both', []);
  for (let seen = -1; seen !== spans.length;) {
    seen = spans.length;
    await new Promise((later) => setTimeout(later, 6_000));
  }
  const byParent = new Map();
  for (const span of spans) byParent.set(span.parentSpanId, [...(byParent.get(span.parentSpanId) ?? []), span]);
  const childrenOf = ({ spanId }) => byParent.get(spanId) ?? [];
  const shares = {};
  for (const span of spans) {
    if (!/functions\/call|runtime\.functions\.call|sandbox\.run/.test(span.name)) continue;
    const key = `${span.name} (${span.kind === 2 ? 'server' : 'client'})`;
    const entry = (shares[key] ??= { spans: 0, total: 0, explained: 0, children: {} });
    entry.spans += 1;
    entry.total += end(span) - begin(span);
    entry.explained += covered(span, childrenOf(span));
    for (const child of childrenOf(span))
      entry.children[child.name] = (entry.children[child.name] ?? 0) + end(child) - begin(child);
  }
  for (const [name, { spans: count, total, explained, children }] of Object.entries(shares)) {
    console.log(
      `${name}: ${count} spans, ${Math.round(total / count)} µs each, ${Math.round((100 * explained) / total)} % within spans below it`,
    );
    for (const [child, micros] of Object.entries(children)) console.log(`    ${child}: ${Math.round(micros / count)} µs`);
  }
} finally {
  await platform.stop();
  collector.close();
  collector.closeAllConnections();
}
