// Calls per second and CPU microseconds per call over both transports, through the whole bus: client, headers, permission,
// validation, Nest's handler, reply in shape. Run `npm run build` first, then `node test/bench/bus.bench.mjs`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import 'reflect-metadata';
import { Controller, Module } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { InProcessTransport } from '#bus/transport/in-process-transport.js';
import { NatsTransport } from '#bus/transport/nats-transport.js';
import { getAppSnapshot } from '#contracts/config/apps.contract.js';
import { listSecrets } from '#contracts/config/secrets.contract.js';
import { RawJson } from '#contracts/rpc.js';
import { startNatsServer } from '#testing/nats-server.js';
import { asAdmin } from '#testing/principals.js';
import { startTestProcess } from '#testing/test-process.js';

const GROUP = 'a'.repeat(24);
const IN_FLIGHT = 64;
const CALLS = 10_000;
const ROUNDS = 3;

const few = [{ _id: GROUP, name: 'apiKey' }];
const many = Array.from({ length: 100 }, (_, n) => ({ _id: String(n).padStart(24, '0'), name: `secret${n}`, more: 'dropped' }));
const text = JSON.stringify(many.map((secret) => ({ ...secret, text: 'x'.repeat(100) })));

class SecretsHandler {
  list(request) {
    return request.appId === GROUP ? few : many;
  }

  snapshot() {
    return new RawJson(text);
  }
}
for (const [method, contract] of [
  ['list', listSecrets],
  ['snapshot', getAppSnapshot],
]) {
  const descriptor = Object.getOwnPropertyDescriptor(SecretsHandler.prototype, method);
  HandleRpc(contract)(SecretsHandler.prototype, method, descriptor);
  Object.defineProperty(SecretsHandler.prototype, method, descriptor);
}
Controller()(SecretsHandler);
class ServiceModule {}
Module({ controllers: [SecretsHandler] })(ServiceModule);

const cases = {
  'one record': (bus) => bus.call(listSecrets, { groupId: GROUP, appId: GROUP }),
  '100 records': (bus) => bus.call(listSecrets, { groupId: GROUP, appId: 'b'.repeat(24) }),
  [`raw, ${Math.round(text.length / 1024)} KB`]: (bus) => bus.call(getAppSnapshot, { appId: GROUP }),
};

function cpuMicros() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

async function load(call) {
  let left = CALLS;
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (left-- > 0) await call();
    }),
  );
}

async function measure(transportName, bus, serviceCpu) {
  for (const [name, call] of Object.entries(cases)) {
    const best = { rate: 0, client: Infinity, service: Infinity };
    for (let round = 0; round < ROUNDS; round++) {
      const [cpu, remote, started] = [cpuMicros(), await serviceCpu(), performance.now()];
      await asAdmin(GROUP, () => load(() => call(bus)));
      best.rate = Math.max(best.rate, (CALLS / (performance.now() - started)) * 1_000);
      best.client = Math.min(best.client, (cpuMicros() - cpu) / CALLS);
      best.service = Math.min(best.service, ((await serviceCpu()) - remote) / CALLS);
    }
    const service = Number.isNaN(best.service) ? '' : `${best.service.toFixed(0)} µs`;
    process.stdout.write(
      `${transportName.padEnd(16)} ${name.padEnd(14)} ${best.rate.toFixed(0).padStart(8)} ${`${best.client.toFixed(0)} µs`.padStart(12)} ${service.padStart(12)}\n`,
    );
  }
}

async function serve(url) {
  const transport = await NatsTransport.connect({ url, name: 'service' });
  await startTestProcess({ modules: [ServiceModule], environment: {}, transport });
  process.on('message', () => process.send(cpuMicros()));
  process.send('ready');
}

if (process.argv[2] !== undefined) {
  await serve(process.argv[2]);
} else {
  process.stdout.write(`${CALLS} calls, ${IN_FLIGHT} in flight, best of ${ROUNDS}\n`);
  process.stdout.write(
    `${'transport'.padEnd(16)} ${'reply'.padEnd(14)} ${'calls/s'.padStart(8)} ${'caller CPU'.padStart(12)} ${'service CPU'.padStart(12)}\n`,
  );
  for (const copy of [false, true]) {
    const transport = new InProcessTransport({ copy });
    const service = await startTestProcess({ modules: [ServiceModule], environment: {}, transport });
    await measure(copy ? 'in-process, copy' : 'in-process', service.bus, async () => Number.NaN);
    await service.close();
  }
  const server = await startNatsServer();
  const service = fork(fileURLToPath(import.meta.url), [server.url]);
  await once(service, 'message');
  const transport = await NatsTransport.connect({ url: server.url, name: 'caller' });
  await measure('NATS', new BusClient(transport), async () => {
    service.send('cpu');
    const [micros] = await once(service, 'message');
    return micros;
  });
  await transport.drain();
  service.kill('SIGKILL');
  await server.stop();
}
