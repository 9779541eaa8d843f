import type { ChildProcess } from 'node:child_process';

export class Supervisor {
  constructor(onFailure: (line: string) => void);
  keep(name: string, launch: () => ChildProcess): Promise<void>;
  keepWriting(name: string, launch: () => ChildProcess, ready: RegExp): Promise<string>;
  stop(order: readonly (readonly string[])[]): Promise<void>;
}
