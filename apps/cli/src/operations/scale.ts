import { parseArgs } from 'node:util';
import { SERVICES } from './services.js';

/** Processes of one service on one machine. */
const REPLICAS_MAX = 16;

/**
 * Returns the number of processes per service that `--scale <service>=<number>` asks for; one for services it does not
 * name.
 * @throws Error that says what is wrong with the arguments
 */
export function scaleOf(args: readonly string[]): Map<string, number> {
  const { values } = parseArgs({ args: [...args], options: { scale: { type: 'string', multiple: true, default: [] } } });
  const scale = new Map(SERVICES.map((name) => [name, 1]));
  for (const given of values.scale) {
    const [, name = '', number] = /^([a-z]+)=(\d+)$/.exec(given) ?? [];
    if (!scale.has(name))
      throw new Error(`invalid --scale '${given}': expected <service>=<number>, with one of ${SERVICES.join(', ')}`);
    const replicas = Number(number);
    if (replicas < 1 || replicas > REPLICAS_MAX)
      throw new Error(`invalid --scale ${name}=${number}: expected 1 to ${REPLICAS_MAX}`);
    scale.set(name, replicas);
  }
  return scale;
}

/** Returns the names of the processes of a service: `runtime`, `runtime-2`, … */
export function replicasOf(name: string, number: number): string[] {
  return Array.from({ length: number }, (_, index) => (index === 0 ? name : `${name}-${index + 1}`));
}
