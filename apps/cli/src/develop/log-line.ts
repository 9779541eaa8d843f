import type { LogEntry } from '#admin-client/follow-logs.js';
import { mappedStack, type SourceOf } from '../building/mapped-stack.js';
import { oneLine } from '../terminal/plain-text.js';
import type { Part } from './dev-report.js';

const USER_LENGTH = 8;
const URL_LENGTH = 80;

/** A log entry as it is shown: a line, and the stack and what was logged below it. */
export interface ShownEntry {
  readonly line: readonly Part[];
  readonly below: readonly (readonly Part[])[];
}

export function shownEntry(entry: LogEntry, sourceOf: SourceOf = () => undefined): ShownEntry {
  const { error, user_id: user } = entry;
  const stack = mappedStack(entry.stack ?? '', sourceOf);
  const tookMs = Date.parse(entry.completed) - Date.parse(entry.started);
  const facts = [
    nameOf(entry),
    Number.isFinite(tookMs) ? `${tookMs} ms` : '',
    user === undefined || user === '' ? '' : `user ${user.length > USER_LENGTH ? `${user.slice(0, USER_LENGTH)}…` : user}`,
  ];
  const text = facts.filter((fact) => fact !== '').join('  ');
  const outcome: readonly Part[] = error === undefined ? ['  ', ['good', '✓']] : ['  ', ['bad', `✗ ${oneLine(error)}`]];
  const messages = (entry.messages ?? []).map((message) => (typeof message === 'string' ? message : JSON.stringify(message)));
  return {
    line: [['name', entry.type], ` ${text}`, ...outcome],
    below: [
      ...linesOf(stack).map((line): readonly Part[] => [['quiet', `    ${placeOf(line)}`]]),
      ...messages.flatMap((message) => linesOf(message).map((line) => [`    ${line}`])),
    ],
  };
}

function nameOf({ function_name, endpoint_route, event_subscription_name, incoming_webhook_name, ...entry }: LogEntry): string {
  const named = [function_name, endpoint_route, event_subscription_name, incoming_webhook_name].find(
    (name) => name !== undefined && name !== '',
  );
  return named ?? oneLine(`${entry.request_method ?? ''} ${entry.request_url ?? ''}`, URL_LENGTH);
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}

/** Frames name files of functions from their folder; a terminal opens paths from the app's directory. */
function placeOf(frame: string): string {
  return frame.trim().replace(/(^|[\s(])(?!functions\/)([\w$/-]+\.js:\d+:\d+)/, '$1functions/$2');
}
