// Measures hosted files and the Data API next to the hello route and the client API: CPU of all server processes, standalone, in turns.
// Usage: npm run build && node test/bench/parity.bench.mjs [requests of a round] [rounds] [hosted | data]
import { start } from './bench-platform.mjs';
import { interleaved } from './interleaved.mjs';
import { productOperations } from './requests/product-operations.mjs';

const [count, rounds] = [process.argv[2] ?? 200, process.argv[3] ?? 20].map(Number);
const IN_FLIGHT = 8;
const WARM_UP = 3_000;
/** The first of each is what the others are measured by; `bar`: what they may cost, as a multiple of it. */
const GROUPS = {
  hosted: { operations: ['hello', 'hostedFile'], bar: 1.5 },
  data: { operations: ['findOne', 'dataApiBearer', 'dataApiKey'], bar: 1.1 },
};

const platform = await start('standalone', { TRUSTED_PROXIES: '127.0.0.1' });
try {
  const all = await productOperations(platform);
  const figures = {};
  for (const [group, { operations, bar }] of Object.entries(GROUPS)) {
    if (process.argv[4] !== undefined && process.argv[4] !== group) continue;
    const works = Object.fromEntries(operations.map((name) => [name, all[name]]));
    // Compilers and their threads are done before the first round that counts.
    await interleaved([platform.pid], works, { rounds: 1, count: WARM_UP, inFlight: IN_FLIGHT });
    const measured = await interleaved([platform.pid], works, { rounds, count, inFlight: IN_FLIGHT });
    const [base] = operations;
    for (const name of operations) {
      const { min, median } = measured[name];
      figures[name] = {
        'CPU µs/request, minimum': Math.round(min),
        [`of the first`]: Number((min / measured[base].min).toFixed(2)),
        'of the first, medians': Number((median / measured[base].median).toFixed(2)),
        bar: name === base ? '' : bar,
      };
    }
  }
  console.table(figures);
} finally {
  await platform.stop();
}
