import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import * as fileLimits from '#app-files/file-limits.js';
import { BUFFER_BYTES, BUFFER_ENTRIES } from '#apps/log/buffered-app-log.js';
import { SPOOL_BYTES } from '#apps/log/spool/log-spool.js';
import { ARCHIVE_LENGTH_MAX } from '#contracts/config/app-files.contract.js';
import * as imports from '#contracts/config/document-imports.contract.js';
import { FUNCTION_SOURCE_MAX } from '#contracts/config/function.entity.js';
import { FUNCTIONS_MAX } from '#contracts/config/functions.contract.js';
import { RULE_SIZE_MAX, RULES_MAX } from '#contracts/config/rules.contract.js';
import { SCHEMA_SIZE_MAX, SCHEMAS_MAX } from '#contracts/config/schemas.contract.js';
import { SECRET_VALUE_MAX } from '#contracts/config/secrets.contract.js';
import { VALUE_SIZE_MAX, VALUES_MAX } from '#contracts/config/values.contract.js';
import { API_KEYS_MAX } from '#contracts/identity/api-keys.contract.js';
import { USER_API_KEYS_MAX } from '#contracts/identity/user-api-keys.contract.js';
import { USERS_PAGE_MAX } from '#contracts/identity/users-admin.contract.js';
import * as entries from '#contracts/logging/entries.contract.js';
import { exportLogs } from '#contracts/logging/entry-streams.contract.js';
import * as messages from '#contracts/push/messages.contract.js';
import { AUTH_FUNCTION_MS } from '#contracts/runtime/auth-functions.contract.js';
import { CUSTOM_USER_DATA_BYTES_MAX } from '#contracts/runtime/custom-user-data.contract.js';
import { INCOMING_BODY_BYTES_MAX } from '#contracts/runtime/incoming-requests.contract.js';
import * as data from '#contracts/runtime/data-commands.contract.js';
import { DOCUMENT_IMPORT_PART_BYTES_MAX } from '#contracts/runtime/document-imports.contract.js';
import { COMMAND_MS_MAX } from '#contracts/runtime/service-commands.contract.js';
import { WATCH_REQUEST_MAX, WATCH_MS } from '#contracts/runtime/watch.contract.js';
import * as graphql from '../../apps/runtime/src/graphql/schema/operations/limits.js';
import * as packages from '#packages/limits.js';
import * as reach from '#sandbox/packages/module-reach.js';
import { VARIABLES, type VariableName } from '#process/env/environment.js';
import { DEFAULT_LIMITS } from '#sandbox/sandbox-engine.js';
import * as exportsOfApps from '../../apps/config/src/files/export.service.js';
import { UNPACKED_BYTES_MAX } from '../../apps/config/src/files/read-archive.js';
import * as builds from '../../apps/config/src/packages/package-builds.service.js';
import { SECRETS_MAX } from '../../apps/config/src/core/versions/config-edit.js';
import { OPERATION_READ_BYTES_MAX } from '../../apps/gateway/src/admin-graphql/operation-calls.js';
import { OPERATION_COST_MAX } from '../../apps/gateway/src/admin-graphql/operation-cost.js';
import * as adminGraphql from '../../apps/gateway/src/admin-graphql/operation-limits.js';
import { APP_BYTES_MAX, BYTES_MAX } from '../../apps/gateway/src/client/incoming-budget.js';
import { TOKEN_LENGTH_MAX } from '../../apps/identity/src/ways/custom-token/compact-token.js';
import { METADATA_VALUE_LENGTH_MAX } from '../../apps/identity/src/ways/custom-token/metadata-fields.js';
import { IDENTITIES_MAX } from '../../apps/identity/src/users/user-accounts.js';
import * as exportsOfLogs from '../../apps/logging/src/streams/log-export.service.js';
import { TAIL_BUFFER, TAIL_BYTES_MAX } from '../../apps/logging/src/streams/tail.js';
import { TAILS_MAX, TAILS_PER_APP } from '../../apps/logging/src/streams/tails.service.js';
import { QUEUED_MAX } from '../../apps/push/src/deliveries/delivery-queue.service.js';
import { DATA_MAX } from '../../apps/push/src/notifications/messages.service.js';
import { DEVICES_MAX } from '../../apps/push/src/notifications/registrations.service.js';
import { BULK_OPERATIONS_MAX, DOCUMENTS_MAX } from '../../apps/runtime/src/data/data-collection.js';
import { EJSON_DEPTH_MAX } from '#codecs/ejson/ejson-decode.js';
import { PIPELINE_STAGES_MAX, QUERY_BYTES_MAX } from '../../apps/runtime/src/data/query-limits.js';
import { RESULT_LENGTH_MAX } from '../../apps/runtime/src/data/stored-documents.js';
import * as turns from '../../apps/runtime/src/data/request-turns.js';
import { AGGREGATED_BYTES_MAX, DISTINCT_BYTES_MAX } from '../../apps/runtime/src/data/ruled-reads.js';
import { SESSIONS_MAX } from '../../apps/runtime/src/data/run-sessions.js';
import { TOUCHED_BYTES_MAX } from '../../apps/runtime/src/data/write-candidates.js';
import * as budget from '../../apps/runtime/src/graphql/operation-budget.js';
import { KEYS_MAX } from '../../apps/runtime/src/graphql/operation-data.js';
import { HEADERS_CHARACTERS_MAX, HEADERS_MAX } from '../../apps/runtime/src/entrances/incoming/answer-headers.js';
import { EXPORTS_MAX as DATA_EXPORTS_MAX } from '../../apps/runtime/src/commands/document-exports.service.js';
import { SAMPLE_BYTES_MAX, SAMPLE_MAX } from '../../apps/runtime/src/commands/collection-samples.js';
import { S3_OBJECT_BYTES_MAX } from '../../apps/runtime/src/services/aws-actions.js';
import { LEFT_MS } from '../../apps/runtime/src/services/host-calls.js';
import { ACTION_MS_MAX, HTTP_BODY_BYTES_MAX, HTTP_TURNS } from '../../apps/runtime/src/services/http-actions.js';
import { REQUEST_MS_MAX } from '../../apps/runtime/src/services/provider-requests.js';
import { APP_CHANGES_BYTES_MAX, CHANGES_BYTES_MAX } from '../../apps/runtime/src/watch/held-changes.js';
import {
  WATCHES_MAX,
  WATCHES_PER_APP,
  WATCHES_PER_SESSION,
  WATCHES_PER_USER,
} from '../../apps/runtime/src/watch/open-watches.js';
import { JUDGEMENT_MS } from '../../apps/runtime/src/watch/watch-judge.js';
import { SHOWN_MAX } from '../../apps/runtime/src/watch/watch-rules.js';

const of = (count: number): string => count.toLocaleString('en-US');
const mib = (bytes: number): string => `${bytes / 2 ** 20} MiB`;
const time = (ms: number): string => (ms % 3_600_000 === 0 ? `${ms / 3_600_000} h` : `${ms / 1_000} s`);
const setting = (name: VariableName): number => {
  const variable: { readonly default?: string } = VARIABLES[name];
  return Number(variable.default);
};

/** The value each line of the table states, by the words its limit begins with. */
const STATED: readonly (readonly [limit: string, value: string])[] = [
  ['**Statements**: time of one with', time(setting('USER_STATEMENT_MS'))],
  ['Time of one of the system', time(setting('FUNCTION_WALL_MS'))],
  ['Calls to services of a function whose caller has left', time(LEFT_MS)],
  ['Actions and GraphQL operations under way', `${of(turns.REQUESTS_MAX)}; ${of(turns.APP_REQUESTS_MAX)}`],
  ['Those that wait', `${of(turns.APP_REQUESTS_WAITING_MAX)}; ${time(turns.REQUEST_WAIT_MS)}`],
  ['Documents of one read', of(DOCUMENTS_MAX)],
  ['Characters of one answer', of(RESULT_LENGTH_MAX)],
  ["A user's filter", mib(QUERY_BYTES_MAX)],
  ["Stages of a user's pipeline", of(PIPELINE_STAGES_MAX)],
  ['Documents an aggregation goes over', mib(AGGREGATED_BYTES_MAX)],
  ['Values of a `distinct`', `${of(DOCUMENTS_MAX)}; ${mib(DISTINCT_BYTES_MAX)}`],
  ['Documents of a write that rules judge', `${of(DOCUMENTS_MAX)}; ${mib(TOUCHED_BYTES_MAX)}`],
  ['Operations of a bulk write', of(BULK_OPERATIONS_MAX)],
  ['Levels of a value', of(EJSON_DEPTH_MAX)],
  ['Sessions of a run', of(SESSIONS_MAX)],
  ['Documents a schema is inferred from', `${of(SAMPLE_MAX)}; ${mib(SAMPLE_BYTES_MAX)}; ${time(COMMAND_MS_MAX)}`],
  [
    '**GraphQL**: characters, tokens',
    `${of(graphql.OPERATION_LENGTH_MAX)}; ${of(graphql.TOKENS_MAX)}; ${of(graphql.NESTING_MAX)}`,
  ],
  ['Levels of fields', `${of(graphql.DEPTH_MAX)}; ${of(graphql.SELECTED_FIELDS_MAX)}; ${of(graphql.SAME_NAME_MAX)}`],
  ['Fragments of a document', of(graphql.FRAGMENTS_MAX)],
  ['Root fields, relationships', of(graphql.RESOLVERS_MAX)],
  ['Relationships in each other', of(graphql.RELATION_DEPTH_MAX)],
  ['Values of an introspection', of(graphql.INTROSPECTION_MAX)],
  ['Keys of a filter', of(KEYS_MAX)],
  ['Fields answered', `${of(budget.ANSWERED_FIELDS_MAX)}; ${of(budget.WEIGHT_MAX)}`],
  ['Documents inserted', of(budget.INSERTED_MAX)],
  [
    "Administration's",
    [
      ...[adminGraphql.QUERY_CHARS_MAX, adminGraphql.QUERY_TOKENS_MAX, adminGraphql.QUERY_DEPTH_MAX].map(of),
      ...[adminGraphql.QUERY_ALIASES_MAX, adminGraphql.QUERY_FIELDS_MAX, OPERATION_COST_MAX].map(of),
      mib(OPERATION_READ_BYTES_MAX),
    ].join('; '),
  ],
  ['**Change streams**', [WATCHES_PER_SESSION, WATCHES_PER_USER, WATCHES_PER_APP, WATCHES_MAX].map(of).join('; ')],
  ['Characters of a request to watch', of(WATCH_REQUEST_MAX)],
  ['Time of a stream', `${time(WATCH_MS)}; ${time(JUDGEMENT_MS)}`],
  ['Changes that wait for readers', `${mib(APP_CHANGES_BYTES_MAX)}; ${mib(CHANGES_BYTES_MAX)}`],
  ['Documents a stream remembers', of(SHOWN_MAX)],
  ['**Functions**: characters', `${of(DEFAULT_LIMITS.inputLength)}; ${of(DEFAULT_LIMITS.payloadLength)}`],
  ['CPU time; memory of a run', `${time(setting('FUNCTION_CPU_MS'))}; ${setting('FUNCTION_MEMORY_MB')} MB`],
  [
    'Calls to services and timers of a run',
    [DEFAULT_LIMITS.hostCallsTotal, DEFAULT_LIMITS.logLines, DEFAULT_LIMITS.logLineLength].map(of).join('; '),
  ],
  ['Time of a function of a login', time(AUTH_FUNCTION_MS)],
  ['**Requests to other hosts**', `${mib(HTTP_BODY_BYTES_MAX)}; ${time(ACTION_MS_MAX)}`],
  [
    'Under way: of a process; of an app. Waiting',
    [HTTP_TURNS.running, HTTP_TURNS.ofApp, HTTP_TURNS.waitingOfApp].map(of).join('; '),
  ],
  ['**Services of providers**', `${mib(S3_OBJECT_BYTES_MAX)}; ${time(REQUEST_MS_MAX)}`],
  ['**Webhooks, endpoints and Data API**', mib(INCOMING_BODY_BYTES_MAX)],
  ['Bodies on their way', `${mib(APP_BYTES_MAX)}; ${mib(BYTES_MAX)}`],
  ['Headers of an answer', `${of(HEADERS_MAX)}; ${of(HEADERS_CHARACTERS_MAX)}`],
  ['**Users**: custom user data', of(CUSTOM_USER_DATA_BYTES_MAX)],
  ['Identities of a user', `${of(IDENTITIES_MAX)}; ${of(USER_API_KEYS_MAX)}; ${of(API_KEYS_MAX)}`],
  ['Characters of a custom token', `${of(TOKEN_LENGTH_MAX)}; ${of(METADATA_VALUE_LENGTH_MAX)}`],
  ['Users of one page', of(USERS_PAGE_MAX)],
  ['**Logs**: console lines', `${of(entries.LOG_MESSAGES_MAX)}; ${of(entries.LOG_MESSAGE_BYTES_MAX)}`],
  ['Characters of another text', `${of(entries.LOG_TEXT_MAX)}; ${of(entries.LOG_DETAIL_MAX)}`],
  ['Entries of one page', of(entries.LOG_PAGE_SIZE)],
  ['Who follows', `${of(TAILS_PER_APP)}; ${of(TAILS_MAX)}; ${of(TAIL_BUFFER)} entries, ${mib(TAIL_BYTES_MAX)}`],
  [
    'Exports under way',
    `${of(exportsOfLogs.PROJECT_EXPORTS_MAX)}; ${of(exportsOfLogs.EXPORTS_MAX)}; ${time(exportLogs.lifetimeMs)}`,
  ],
  [
    'Exports of documents',
    `${of(data.DOCUMENT_EXPORTS_MAX)}; ${of(DATA_EXPORTS_MAX)}; ${of(data.DOCUMENT_EXPORT_BYTES_MAX / 2 ** 20)} MiB, ${time(data.DOCUMENT_EXPORT_MS_MAX)}`,
  ],
  [
    'Imports of documents',
    `${of(imports.DOCUMENT_IMPORTS_MAX)}; ${of(imports.DOCUMENT_IMPORT_BYTES_MAX / 2 ** 20)} MiB; ${mib(DOCUMENT_IMPORT_PART_BYTES_MAX)}; ${of(imports.DOCUMENT_IMPORT_KEPT_SECONDS / 86_400)}`,
  ],
  ['Documents `update_documents`', of(data.EACH_UPDATED_MAX)],
  ['Entries a process holds', `${of(BUFFER_ENTRIES)}, ${mib(BUFFER_BYTES)}; ${mib(SPOOL_BYTES)}`],
  ['Days entries are kept', of(setting('LOG_RETENTION_DAYS'))],
  ['**Push**: users or tokens', `${of(messages.PUSH_TARGETS_MAX)}; ${of(messages.PUSH_DEVICES_MAX)}`],
  ['Bytes of a message', `${of(messages.PUSH_MESSAGE_BYTES_MAX)}; ${of(DATA_MAX)}`],
  ['Devices of a user', of(DEVICES_MAX)],
  ['Deliveries of an app that wait', of(QUEUED_MAX)],
  ['**Configuration**: functions', `${of(FUNCTIONS_MAX)}; ${of(FUNCTION_SOURCE_MAX)}`],
  ['Values; characters of one', `${of(VALUES_MAX)}; ${of(VALUE_SIZE_MAX)}. ${of(SECRETS_MAX)}; ${of(SECRET_VALUE_MAX)}`],
  ['Rules of a service; schemas', `${of(RULES_MAX)}; ${of(SCHEMAS_MAX)}; ${of(SCHEMA_SIZE_MAX)}`],
  [
    '**Packages of functions**: an upload',
    `${mib(packages.UPLOAD_BYTES_MAX)}; ${mib(packages.UNPACKED_BYTES_MAX)}; ${of(packages.ENTRIES_MAX)}; ${mib(packages.ENTRY_BYTES_MAX)}; ${of(packages.PACKAGES_MAX)}`,
  ],
  ['Uploads under way', `${of(builds.PROJECT_UPLOADS_MAX)}; ${of(builds.UPLOADS_MAX)}`],
  ['Those of them that are built', `${of(builds.PROJECT_BUILDS_MAX)}; ${of(builds.BUILDS_MAX)}`],
  [
    'A build: to unpack',
    `${time(packages.UNPACK_MS_MAX)}; ${time(packages.BUILD_MS_MAX)}; ${time(packages.BUILD_CPU_SECONDS * 1_000)}; ${packages.BUILD_MEMORY_MB} MB`,
  ],
  ['Modules of packages one call requires', `${of(reach.MODULES_LENGTH_MAX)}; ${of(reach.MODULE_LENGTH_MAX)}`],
  [
    'An import',
    `${of(ARCHIVE_LENGTH_MAX)}; ${of(fileLimits.FILE_COUNT_MAX)}; ${mib(UNPACKED_BYTES_MAX)}; ${mib(fileLimits.TEXT_FILE_BYTES_MAX)}`,
  ],
  ['Exports of apps under way', `${of(exportsOfApps.PROJECT_EXPORTS_MAX)}; ${of(exportsOfApps.EXPORTS_MAX)}`],
];

/** Returns the lines of the table of limits: limit, value, setting, response beyond it. */
async function lines(): Promise<string[][]> {
  const text = await readFile(new URL('../../docs/reference/limits.md', import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

describe('the table of limits', () => {
  it('states the values of the code', async () => {
    const stated = await lines();
    const found = STATED.map(([limit]) => {
      const line = stated.find(([first = '']) => first.startsWith(limit));
      return [limit, line?.[1]];
    });
    expect(found).toEqual(STATED);
    expect(RULE_SIZE_MAX).toBe(SCHEMA_SIZE_MAX);
  });

  it('says of every limit what is answered beyond, and names settings there are', async () => {
    const stated = await lines();
    expect(stated.length).toBeGreaterThanOrEqual(STATED.length);
    for (const cells of stated) {
      expect(cells).toHaveLength(4);
      expect(cells.every((cell) => cell !== '')).toBe(true);
      const names = [...(cells[2] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name);
      expect(names.filter((name) => !Object.hasOwn(VARIABLES, name ?? ''))).toEqual([]);
      expect(cells[2] === '–' || names.length > 0).toBe(true);
    }
  });
});
