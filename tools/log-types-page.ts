// docs/reference/log-types.md, from the types of log entries.
import { LOG_TYPES, type LogType } from '#contracts/logging/entries.contract.js';

export const LOG_TYPES_PAGE = 'docs/reference/log-types.md';

const HEAD = `# Log types

<!-- Written by \`npm run generate\` from libs/contracts/src/logging/entries.contract.ts and tools/log-types-page.ts. -->

The \`type\` of a log entry says what was run or requested. \`groundwork logs --type FUNCTION --app shop\` and \`GET ~/logs?type=FUNCTION\` show one type, and _Logs_ in the console filters by it. [Logs](../compatibility/logs.md) has the fields of entries, pages, the live tail and retention.
`;

const NOT_WRITTEN = null;

/** Event that writes an entry of each type; `null` for types of App Services that Groundwork accepts in filters and does not write. */
const WRITTEN: Readonly<Record<LogType, string | null>> = {
  API: 'a request to the client API that has no entry of another type: one about a profile, for example, or one that was rejected',
  API_KEY: NOT_WRITTEN,
  AUTH: 'a login or another event of authentication, which `auth_event` names',
  FUNCTION: 'a call of a function, a run in the console, or a function of an authentication provider',
  SERVICE_FUNCTION: 'an action of a service or data source that a client called',
  STREAM_FUNCTION: NOT_WRITTEN,
  SERVICE_STREAM_FUNCTION: 'a change stream (`watch`) that a client opened',
  WEBHOOK: 'a request to an incoming webhook',
  ENDPOINT: 'a request to an HTTPS endpoint or to the Data API',
  GRAPHQL: 'a GraphQL operation',
  PUSH: 'a delivery of a push message',
  AUTH_TRIGGER: 'a run of an authentication trigger',
  DB_TRIGGER: 'a run of a database trigger',
  SCHEDULED_TRIGGER: 'a run of a scheduled trigger',
  TRIGGER_FAILURE: 'what happened to a trigger outside of its runs, such as its suspension',
  TRIGGER_ERROR_HANDLER: NOT_WRITTEN,
  SYNC_CONNECTION_START: NOT_WRITTEN,
  SYNC_CONNECTION_END: NOT_WRITTEN,
  SYNC_SESSION_START: NOT_WRITTEN,
  SYNC_SESSION_END: NOT_WRITTEN,
  SYNC_CLIENT_WRITE: NOT_WRITTEN,
  SYNC_ERROR: NOT_WRITTEN,
  SYNC_OTHER: NOT_WRITTEN,
  SCHEMA_ADDITIVE_CHANGE: NOT_WRITTEN,
  SCHEMA_GENERATION: NOT_WRITTEN,
  SCHEMA_VALIDATION: 'documents that do not match their schema, if validation only warns',
  LOG_FORWARDER: 'entries that a log forwarder could not forward',
};

/** Returns the page as Markdown, before Prettier has aligned its table. */
export function logTypesPage(): string {
  const rows = LOG_TYPES.flatMap((type) => {
    const event = WRITTEN[type];
    return event === null ? [] : [`| \`${type}\` | ${event} |`];
  });
  const others = LOG_TYPES.filter((type) => WRITTEN[type] === null).map((type) => `\`${type}\``);
  return [
    HEAD,
    ['| Type | Written for |', '| --- | --- |', ...rows].join('\n'),
    `\nFilters also accept the other types of App Services, which Groundwork does not write: ${others.join(', ')}.\n`,
  ].join('\n');
}
