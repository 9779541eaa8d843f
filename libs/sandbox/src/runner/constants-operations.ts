import { constants as ofCrypto } from 'node:crypto';
import { constants as ofFiles } from 'node:fs';
import { constants as ofSystem } from 'node:os';
import type { Operation } from './operation.js';

/** Returns only the numbers: other values reveal details of the machine. */
function numbersOf(values: object): Record<string, number> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

const GROUPS = ['dlopen', 'errno', 'priority', 'signals'] as const;

/** Constants of Node's modules, as of the Node that runs. */
export const CONSTANTS_OPERATIONS: readonly (readonly [name: string, run: Operation])[] = [
  ['crypto.constants', () => numbersOf(ofCrypto)],
  ['fs.constants', () => numbersOf(ofFiles)],
  [
    'os.constants',
    () => ({ ...numbersOf(ofSystem), ...Object.fromEntries(GROUPS.map((group) => [group, numbersOf(ofSystem[group])])) }),
  ],
];
