import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../apps/cli/src/operations/free-port.js';
import { endNats, launchNats } from './nats-server.js';

export interface NatsCluster {
  /** Addresses of all servers. */
  readonly url: string;
  /** Kills one server, like a crash. */
  kill9(member: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts three processes of `nats-server` that are one broker, with JetStream. */
export async function startNatsCluster(): Promise<NatsCluster> {
  const directory = await mkdtemp(join(tmpdir(), 'groundwork-nats-cluster-'));
  const routes: number[] = [];
  while (routes.length < 3) routes.push(await freePort());
  const members: { readonly child: ChildProcess; readonly port: number }[] = [];
  for (const [index, port] of routes.entries()) {
    const config = join(directory, `${index}.conf`);
    await writeFile(
      config,
      [
        `server_name: n${index}`,
        'host: 127.0.0.1',
        'port: -1',
        `jetstream { store_dir: ${JSON.stringify(join(directory, String(index)))} }`,
        `cluster { name: test, host: 127.0.0.1, port: ${port}, routes: [${routes.map((route) => `"nats://127.0.0.1:${route}"`).join(', ')}] }`,
        '',
      ].join('\n'),
    );
    members.push(await launchNats(config, {}));
  }
  const endWithUs = (): void => members.forEach(({ child }) => child.kill('SIGKILL'));
  process.once('exit', endWithUs);
  return {
    url: members.map(({ port }) => `nats://127.0.0.1:${port}`).join(','),
    kill9: async (member) => {
      const found = members[member];
      if (found) await endNats(found.child, 'SIGKILL');
    },
    stop: async () => {
      process.off('exit', endWithUs);
      await Promise.all(members.map(({ child }) => endNats(child, 'SIGKILL')));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
