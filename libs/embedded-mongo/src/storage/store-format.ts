import { randomUUID } from 'node:crypto';
import type { LmdbEnvironment } from './lmdb-environment.js';
import { StoreStartError } from './store-start-error.js';

/**
 * Number of the directory layout that this version writes. It is increased if an older version could no longer read data of a
 * newer one.
 */
export const STORE_FORMAT = 1;
/** Stores from before the number was kept. */
const UNMARKED = 1;

const FORMAT_KEY = Buffer.from('format');
const ID_KEY = Buffer.from('store-id');

/** Changes the data of a store from the format before `to` into `to`, inside one write transaction. */
export interface FormatUpgrade {
  readonly to: number;
  run(environment: LmdbEnvironment): void;
}

/** One for each format from 2 on, in order. */
export const FORMAT_UPGRADES: readonly FormatUpgrade[] = [];

export function storeFormat({ catalog }: LmdbEnvironment): number {
  return catalog.get(FORMAT_KEY)?.readUInt32BE() ?? UNMARKED;
}

/** Names the store for as long as its data lives, also in backups; absent in one no version that names them has opened. */
export function storeId({ catalog }: LmdbEnvironment): string | undefined {
  return catalog.get(ID_KEY)?.toString();
}

/** @throws StoreStartError when a newer version wrote the store */
export function checkFormat(directory: string, environment: LmdbEnvironment, known = STORE_FORMAT): void {
  const format = storeFormat(environment);
  if (format <= known) return;
  throw new StoreStartError(
    `The store in ${directory} has data format ${format}, this version reads up to ${known}: start the version that wrote it, or a newer one`,
  );
}

/**
 * Upgrades a store of an older format to that of this version, atomically.
 * @throws StoreStartError if a newer version wrote the store, or no upgrade leads to this version
 */
export function upgradeFormat(
  directory: string,
  environment: LmdbEnvironment,
  known = STORE_FORMAT,
  upgrades = FORMAT_UPGRADES,
): void {
  checkFormat(directory, environment, known);
  const from = storeFormat(environment);
  if (from === known) return;
  const steps = upgrades.filter(({ to }) => to > from && to <= known);
  if (steps.length !== known - from || steps.some(({ to }, i) => to !== from + 1 + i)) {
    throw new StoreStartError(`The store in ${directory} has data format ${from}, and this version cannot make it ${known}`);
  }
  environment.write(() => {
    for (const step of steps) step.run(environment);
    environment.catalog.put(FORMAT_KEY, numberBytes(known));
  });
}

/** Writes down format and id of a store that lacks them; nothing else. */
export function markFormat(environment: LmdbEnvironment): void {
  if (isMarked(environment)) return;
  environment.write(() => {
    environment.catalog.put(FORMAT_KEY, numberBytes(storeFormat(environment)));
    if (storeId(environment) === undefined) environment.catalog.put(ID_KEY, Buffer.from(randomUUID()));
  });
}

function isMarked(environment: LmdbEnvironment): boolean {
  return environment.catalog.get(FORMAT_KEY) !== undefined && storeId(environment) !== undefined;
}

function numberBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
