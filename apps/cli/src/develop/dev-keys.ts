import type { DevReport, Part } from './dev-report.js';

/** Action of a key. */
export interface KeyAction {
  readonly what: string;
  readonly run: () => Promise<void> | void;
}

/** Returns what keys do, in lines. */
export function keyLines(actions: ReadonlyMap<string, KeyAction>): readonly (readonly Part[])[] {
  return [...actions].map(([key, { what }]): readonly Part[] => ['  ', ['name', key], `  ${what}`]);
}

/** Runs the action of a key. A failure is reported and does not end the session. */
export async function pressed(actions: ReadonlyMap<string, KeyAction>, key: string, report: DevReport): Promise<void> {
  try {
    await actions.get(key)?.run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    report.bad({ event: 'key-failed', key, error: message }, message);
  }
}
