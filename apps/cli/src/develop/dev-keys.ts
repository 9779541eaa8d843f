import type { DevReport, Part } from './dev-report.js';

/** What a key does, by key. */
export interface KeyAction {
  readonly what: string;
  readonly run: () => Promise<void> | void;
}

/** Returns what keys do, in lines. */
export function keyLines(actions: ReadonlyMap<string, KeyAction>): readonly (readonly Part[])[] {
  return [...actions].map(([key, { what }]): readonly Part[] => ['  ', ['name', key], `  ${what}`]);
}

/** Does what a key is for; a failure is told, and nothing ends. */
export async function pressed(actions: ReadonlyMap<string, KeyAction>, key: string, report: DevReport): Promise<void> {
  try {
    await actions.get(key)?.run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    report.bad({ event: 'key-failed', key, error: message }, message);
  }
}
