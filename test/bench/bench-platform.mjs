// Starts platforms for benchmarks, talks to them and measures.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../dist/apps/cli/src/operations/free-port.js';
import { cpuMicros, residentMb } from './process-cpu.mjs';

const IN_FLIGHT = 16;
const PROGRAMS = { standalone: 'dist/apps/standalone/src/main.js', cluster: 'dist/apps/cli/src/operations/cluster.js' };

const begun = new Set();
process.on('exit', () => begun.forEach((child) => child.kill('SIGTERM')));
/** Ends a process with this one: a bench that fails or is interrupted leaves no process behind. */
export function endWithThis(child) {
  begun.add(child);
  child.once('exit', () => begun.delete(child));
  return child;
}

/** Starts a store as a separate process, so that a bench can fill it, or uses the given one. */
export async function startStore(givenUri) {
  if (givenUri) return { uri: givenUri, pid: null, stop: async () => {} };
  const directory = mkdtempSync(join(tmpdir(), 'groundwork-bench-store-'));
  const script = 'dist/libs/embedded-mongo/src/bin.js';
  const stdio = ['ignore', 'pipe', 'inherit'];
  const child = endWithThis(spawn(process.execPath, [script, '--dir', directory, '--port', '0'], { stdio }));
  const line = await new Promise((ready) => child.stdout.once('data', (bytes) => ready(bytes.toString())));
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  return { uri: JSON.parse(line).uri, pid: child.pid, stop };
}

/** Starts a platform in a new directory, removed when it stops, unless `DATA_DIR` is given. */
export async function start(mode, environment = {}, scaling = [], { flags = [], program = PROGRAMS[mode] } = {}) {
  const dataDir = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'groundwork-bench-'));
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    ...environment,
  };
  const begun = performance.now();
  const child = endWithThis(
    spawn(process.execPath, [...flags, program, ...scaling], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  await new Promise((ready, failed) => child.once('message', ready).once('exit', () => failed(new Error('did not start'))));
  const readyMs = performance.now() - begun;
  const startMicros = cpuMicros(child.pid);
  const credentials = JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8'));
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    if (environment.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    mode,
    child,
    pid: child.pid,
    base: `http://127.0.0.1:${port}`,
    credentials,
    readyMs,
    startMicros,
    idleMb: residentMb(child.pid),
    stop,
  };
}

export async function json(method, url, token, body) {
  const response = await fetch(url, {
    method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

export const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

export async function measure(name, pid, requests, work, inFlight = IN_FLIGHT) {
  for (let i = 0; i < Math.min(300, requests); i += 1) await work(i);
  const latencies = [];
  let next = 0;
  const cpuBefore = cpuMicros(pid);
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (next < requests) {
        const index = next++;
        const sent = performance.now();
        await work(index);
        latencies.push(performance.now() - sent);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const cpu = (cpuMicros(pid) - cpuBefore) / requests;
  latencies.sort((a, b) => a - b);
  return {
    name,
    'CPU µs/request': Math.round(cpu),
    'requests/s': Math.round(requests / seconds),
    'p50 ms': Number(percentile(latencies, 0.5).toFixed(2)),
    'p99 ms': Number(percentile(latencies, 0.99).toFixed(2)),
  };
}
