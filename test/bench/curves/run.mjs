// Measures how the cost of a request grows with the stored data: CPU of the platform and its store, minima. Numbers only, no pass or fail.
// Usage: npm run bench:curves -- [--only documents,log] [--rounds 4] [--scale 1] [--out DIRECTORY] [--images DIRECTORY]
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startPlatform } from './bench-app.mjs';
import { CURVES } from './curves.mjs';
import { chart } from './svg.mjs';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const text = (fallback) => ({ type: 'string', default: fallback });
const { values } = parseArgs({
  options: {
    only: text(Object.keys(CURVES).join(',')),
    rounds: text('4'),
    scale: text('1'),
    out: text('bench-results/curves'),
    images: { type: 'string' },
  },
});
const names = values.only.split(',');
const unknown = names.filter((name) => !Object.hasOwn(CURVES, name));
if (unknown.length > 0) throw new Error(`--only: ${unknown.join(', ')} is not one of ${Object.keys(CURVES).join(', ')}`);
const [rounds, scale] = ['rounds', 'scale'].map((option) => {
  const value = Number(values[option]);
  if (!(value > 0)) throw new Error(`--${option} must be a number above 0`);
  return value;
});

/** Charts the documentation shows. */
const PICTURED = ['documents', 'log entries', 'memory per idle app'];
/** Sizes below this are not made smaller. */
const LEAST = 5;

const wide = (value) => String(value).padStart(12);

/** Returns the ratio of the costs of the last and the first size. */
const growth = (points) => (points.at(-1)[1] / points[0][1]).toFixed(2);

function table({ name, grows, unit, series, seconds }) {
  const sizes = Object.values(series)[0].map(([size]) => size);
  const head = `${name}: ${unit} by ${grows} (${seconds} s)`.padEnd(62);
  const rows = Object.entries(series).map(([operation, points]) => {
    return `  ${operation}`.padEnd(62) + points.map(([, figure]) => wide(figure)).join('') + wide(`× ${growth(points)}`);
  });
  return [head + sizes.map((size) => wide(size.toLocaleString('en'))).join('') + wide('last ÷ first'), ...rows].join('\n');
}

const charts = [];
for (const name of names) {
  const { grows, sizes, measure } = CURVES[name];
  const begun = performance.now();
  const platform = await startPlatform();
  try {
    const scaled = [...new Set(sizes.map((size) => Math.max(LEAST, Math.round(size * scale))))];
    for (const one of await measure(platform, scaled, { rounds })) {
      charts.push({ ...one, grows, seconds: Math.round((performance.now() - begun) / 1_000) });
      console.log(table(charts.at(-1)));
    }
  } catch (error) {
    // The other curves are worth having.
    console.error(`${name} was not measured:`, error);
    process.exitCode = 1;
  } finally {
    await platform.stop();
  }
}

const out = resolve(values.out);
mkdirSync(out, { recursive: true });
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const run = {
  at: new Date().toISOString(),
  commit,
  node: process.versions.node,
  cores: availableParallelism(),
  rounds,
  scale,
  charts,
};
writeFileSync(join(out, 'curves.json'), `${JSON.stringify(run, null, 2)}\n`);
for (const one of charts) {
  const picture = chart({ title: one.name, ...one });
  const file = `curve-${one.name.replaceAll(' ', '-').toLowerCase()}.svg`;
  writeFileSync(join(out, file), picture);
  if (values.images && PICTURED.includes(one.name)) writeFileSync(join(resolve(values.images), file), picture);
}
console.log(`\n${out}`);
