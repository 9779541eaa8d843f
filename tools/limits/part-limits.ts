import * as fileLimits from '#app-files/file-limits.js';
import { BUFFER_BYTES, BUFFER_ENTRIES } from '#apps/log/buffered-app-log.js';
import { SPOOL_BYTES } from '#apps/log/spool/log-spool.js';
import { ARCHIVE_LENGTH_MAX } from '#contracts/config/app-files.contract.js';
import * as imports from '#contracts/config/document-imports.contract.js';
import { FUNCTION_SOURCE_MAX } from '#contracts/config/function.entity.js';
import { FUNCTIONS_MAX } from '#contracts/config/functions.contract.js';
import { RULES_MAX } from '#contracts/config/rules.contract.js';
import { SCHEMA_SIZE_MAX, SCHEMAS_MAX } from '#contracts/config/schemas.contract.js';
import { SECRET_VALUE_MAX } from '#contracts/config/secrets.contract.js';
import { VALUE_SIZE_MAX, VALUES_MAX } from '#contracts/config/values.contract.js';
import { API_KEYS_MAX } from '#contracts/identity/api-keys.contract.js';
import { USER_API_KEYS_MAX } from '#contracts/identity/user-api-keys.contract.js';
import { USERS_PAGE_MAX } from '#contracts/identity/users-admin.contract.js';
import * as entries from '#contracts/logging/entries.contract.js';
import { exportLogs } from '#contracts/logging/entry-streams.contract.js';
import * as messages from '#contracts/push/messages.contract.js';
import { CUSTOM_USER_DATA_BYTES_MAX } from '#contracts/runtime/custom-user-data.contract.js';
import { INCOMING_BODY_BYTES_MAX } from '#contracts/runtime/incoming-requests.contract.js';
import * as data from '#contracts/runtime/data-commands.contract.js';
import { DOCUMENT_IMPORT_PART_BYTES_MAX } from '#contracts/runtime/document-imports.contract.js';
import * as packages from '#packages/limits.js';
import * as reach from '#sandbox/packages/module-reach.js';
import * as exportsOfApps from '../../apps/config/src/files/export.service.js';
import { UNPACKED_BYTES_MAX } from '../../apps/config/src/files/read-archive.js';
import * as builds from '../../apps/config/src/packages/package-builds.service.js';
import { SECRETS_MAX } from '../../apps/config/src/core/versions/config-edit.js';
import { APP_BYTES_MAX, BYTES_MAX } from '../../apps/gateway/src/client/incoming-budget.js';
import { TOKEN_LENGTH_MAX } from '../../apps/identity/src/ways/custom-token/verify-token.js';
import { METADATA_VALUE_LENGTH_MAX } from '../../apps/identity/src/ways/custom-token/metadata-fields.js';
import { IDENTITIES_MAX } from '../../apps/identity/src/users/user-accounts.js';
import * as exportsOfLogs from '../../apps/logging/src/streams/log-export.service.js';
import { TAIL_BUFFER, TAIL_BYTES_MAX } from '../../apps/logging/src/streams/tail.js';
import { TAILS_MAX, TAILS_PER_APP } from '../../apps/logging/src/streams/tails.service.js';
import { QUEUED_MAX } from '../../apps/push/src/deliveries/delivery-queue.service.js';
import { DATA_MAX } from '../../apps/push/src/notifications/messages.service.js';
import { DEVICES_MAX } from '../../apps/push/src/notifications/registrations.service.js';
import { HEADERS_CHARACTERS_MAX, HEADERS_MAX } from '../../apps/runtime/src/entrances/incoming/answer-headers.js';
import { EXPORTS_MAX as DATA_EXPORTS_MAX } from '../../apps/runtime/src/commands/document-exports.service.js';
import { S3_OBJECT_BYTES_MAX } from '../../apps/runtime/src/services/aws-actions.js';
import { ACTION_MS_MAX, HTTP_BODY_BYTES_MAX, HTTP_TURNS } from '../../apps/runtime/src/services/http-actions.js';
import { REQUEST_MS_MAX } from '../../apps/runtime/src/services/provider-requests.js';
import { mib, of, setting, time, type Limit } from './limit.js';

/** Limits of requests to others, users, logs, push, configuration and packages. */
export const PART_LIMITS: readonly Limit[] = [
  [
    '**Requests to other hosts**: body, either way; time',
    `${mib(HTTP_BODY_BYTES_MAX)}; ${time(ACTION_MS_MAX)}`,
    [],
    '400 `HTTPError`',
  ],
  [
    'In progress: of a process; of an app. Waiting: of an app',
    [HTTP_TURNS.running, HTTP_TURNS.ofApp, HTTP_TURNS.waitingOfApp].map(of).join('; '),
    [],
    'wait; 429 with `Retry-After`',
  ],
  [
    '**Services of providers**: object of S3, either way; time',
    `${mib(S3_OBJECT_BYTES_MAX)}; ${time(REQUEST_MS_MAX)}`,
    [],
    '400 `AWSError`, `TwilioError`',
  ],
  ['**Webhooks, endpoints and Data API**: body', mib(INCOMING_BODY_BYTES_MAX), [], '413'],
  ['Bodies in transit: of an app; of a process', `${mib(APP_BYTES_MAX)}; ${mib(BYTES_MAX)}`, [], '429'],
  ['Headers of a response; characters of them', `${of(HEADERS_MAX)}; ${of(HEADERS_CHARACTERS_MAX)}`, [], 'the rest is left out'],
  ['**Users**: custom user data, bytes', of(CUSTOM_USER_DATA_BYTES_MAX), [], 'none in tokens; 413 `ReadSizeLimitExceeded`'],
  [
    'Identities of a user; API keys of a user; of an app',
    `${of(IDENTITIES_MAX)}; ${of(USER_API_KEYS_MAX)}; ${of(API_KEYS_MAX)}`,
    [],
    '401 `AuthError`; 400 `InvalidParameter`',
  ],
  [
    'Characters of a custom token; of a value of its metadata',
    `${of(TOKEN_LENGTH_MAX)}; ${of(METADATA_VALUE_LENGTH_MAX)}`,
    [],
    '401 `AuthError`',
  ],
  ['Users of one page', of(USERS_PAGE_MAX), [], '50'],
  [
    '**Logs**: console lines of an entry; bytes of each',
    `${of(entries.LOG_MESSAGES_MAX)}; ${of(entries.LOG_MESSAGE_BYTES_MAX)}`,
    [],
    'the first are kept; cut',
  ],
  [
    'Characters of another string; of arguments and the like',
    `${of(entries.LOG_TEXT_MAX)}; ${of(entries.LOG_DETAIL_MAX)}`,
    [],
    'cut; left out',
  ],
  ['Entries of one page', of(entries.LOG_PAGE_SIZE), [], '400 `InvalidParameter`'],
  [
    'Clients that follow a log: of an app; of a process. What waits for each',
    `${of(TAILS_PER_APP)}; ${of(TAILS_MAX)}; ${of(TAIL_BUFFER)} entries, ${mib(TAIL_BYTES_MAX)}`,
    [],
    '429; counted as `lost`',
  ],
  [
    'Exports of logs in progress: of a project; of a process; time of each',
    `${of(exportsOfLogs.PROJECT_EXPORTS_MAX)}; ${of(exportsOfLogs.EXPORTS_MAX)}; ${time(exportLogs.lifetimeMs)}`,
    [],
    '429; 503 `Unavailable`; cut off',
  ],
  [
    'Entries a process holds: in memory; on disk',
    `${of(BUFFER_ENTRIES)}, ${mib(BUFFER_BYTES)}; ${mib(SPOOL_BYTES)}`,
    [],
    'dropped and counted',
  ],
  ['Days entries are kept', of(setting('LOG_RETENTION_DAYS')), ['LOG_RETENTION_DAYS'], 'removed'],
  [
    '**Push**: users or tokens of a message; devices it goes to',
    `${of(messages.PUSH_TARGETS_MAX)}; ${of(messages.PUSH_DEVICES_MAX)}`,
    [],
    '400 `InvalidParameter`',
  ],
  [
    'Bytes of a message; characters of its `data`',
    `${of(messages.PUSH_MESSAGE_BYTES_MAX)}; ${of(DATA_MAX)}`,
    [],
    '400 `InvalidParameter`',
  ],
  ['Devices of a user', of(DEVICES_MAX), [], 'the oldest is forgotten'],
  ['Waiting deliveries of an app', of(QUEUED_MAX), [], '429'],
  ['**Configuration**: functions; characters of a source', `${of(FUNCTIONS_MAX)}; ${of(FUNCTION_SOURCE_MAX)}`, [], '400'],
  [
    'Values; characters of one. Secrets; characters of one',
    `${of(VALUES_MAX)}; ${of(VALUE_SIZE_MAX)}. ${of(SECRETS_MAX)}; ${of(SECRET_VALUE_MAX)}`,
    [],
    '400',
  ],
  ['Rules of a service; schemas; characters of one', `${of(RULES_MAX)}; ${of(SCHEMAS_MAX)}; ${of(SCHEMA_SIZE_MAX)}`, [], '400'],
  [
    '**Packages of functions**: an upload; unpacked; entries; one file; packages',
    `${mib(packages.UPLOAD_BYTES_MAX)}; ${mib(packages.UNPACKED_BYTES_MAX)}; ${of(packages.ENTRIES_MAX)}; ${mib(packages.ENTRY_BYTES_MAX)}; ${of(packages.PACKAGES_MAX)}`,
    [],
    '413',
  ],
  [
    'Uploads in progress: of a project; of a process of `config`',
    `${of(builds.PROJECT_UPLOADS_MAX)}; ${of(builds.UPLOADS_MAX)}`,
    [],
    '429; 503 `Unavailable`',
  ],
  [
    'Builds at a time: of a project; of a process',
    `${of(builds.PROJECT_BUILDS_MAX)}; ${of(builds.BUILDS_MAX)}`,
    [],
    'one of an app waits, the newest',
  ],
  [
    'A build: to unpack; to build; CPU time and address space of each of its processes',
    `${time(packages.UNPACK_MS_MAX)}; ${time(packages.BUILD_MS_MAX)}; ${time(packages.BUILD_CPU_SECONDS * 1_000)}; ${packages.BUILD_MEMORY_MB} MB`,
    [],
    '`failed`',
  ],
  [
    'Modules of packages one call requires: characters of all; of one',
    `${of(reach.MODULES_LENGTH_MAX)}; ${of(reach.MODULE_LENGTH_MAX)}`,
    [],
    'an error of `require` that names the largest',
  ],
  [
    'An import: characters of the archive; files; unpacked; one file',
    `${of(ARCHIVE_LENGTH_MAX)}; ${of(fileLimits.FILE_COUNT_MAX)}; ${mib(UNPACKED_BYTES_MAX)}; ${mib(fileLimits.TEXT_FILE_BYTES_MAX)}`,
    [],
    '400',
  ],
  [
    'Exports of documents: of a project at a time; of a process; bytes and time of each',
    `${of(data.DOCUMENT_EXPORTS_MAX)}; ${of(DATA_EXPORTS_MAX)}; ${of(data.DOCUMENT_EXPORT_BYTES_MAX / 2 ** 20)} MiB, ${time(data.DOCUMENT_EXPORT_MS_MAX)}`,
    [],
    '429; 503 `Unavailable`; cut off',
  ],
  [
    'Imports of documents: of a project at a time; bytes of each; of a part; days one is kept',
    `${of(imports.DOCUMENT_IMPORTS_MAX)}; ${of(imports.DOCUMENT_IMPORT_BYTES_MAX / 2 ** 20)} MiB; ${mib(DOCUMENT_IMPORT_PART_BYTES_MAX)}; ${of(imports.DOCUMENT_IMPORT_KEPT_SECONDS / 86_400)}`,
    [],
    '429; 413',
  ],
  ['Documents `update_documents` updates independently of each other', of(data.EACH_UPDATED_MAX), [], '400'],
  [
    'Exports of apps in progress: of a project; of a process',
    `${of(exportsOfApps.PROJECT_EXPORTS_MAX)}; ${of(exportsOfApps.EXPORTS_MAX)}`,
    [],
    '429; 503 `Unavailable`',
  ],
];
