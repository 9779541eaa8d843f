import { basename, resolve } from 'node:path';
import { APP, dataOf, type AdminClient } from '#admin-client/admin-client.js';
import { AdminError } from '#admin-client/admin-error.js';
import { withRetries } from '#admin-client/retries.js';
import type { Context } from '../session/context.js';
import { CliError, refuseUsage } from '../terminal/cli-error.js';
import { requireBuiltApp } from '../building/built-app.js';
import type { LocalApp } from '../files/local-app.js';
import { identityOf } from '../files/root-file.js';
import { readSecretValues } from '../files/secret-values.js';
import { projectOf, retryOf, withConnection, type Connection } from '../session/connection.js';
import { appOf, appsOf, type App } from '../session/find-app.js';
import {
  AppTransfer,
  changesApp,
  countOf,
  countOfSite,
  differencesText,
  type Differences,
  type TransferOptions,
} from './app-transfer.js';
import { withSecretsHint, withSecrets } from './given-secrets.js';
import { deployedDirectly, deployedThroughDraft, DraftExistsError } from './own-draft.js';
import { builtPackages } from './package-build.js';

const STRATEGIES = ['merge', 'replace', 'replace-by-name'] as const;
const DEPLOYMENT_NAME_MAX = 100;
const UNAVAILABLE = 503;

/**
 * Makes an app match a directory or an archive: shows the changes, asks for consent, and deploys all of them together
 * through a draft.
 */
export function push(context: Context): Promise<void> {
  return transferred(context, async (transfer, built) => ({ deployment: await deployed(context, transfer, built) }));
}

/**
 * Imports files like `push`, but in one request and without creating a draft. If the administrator holds a draft, the
 * change goes into it.
 */
export function importFiles(context: Context): Promise<void> {
  return transferred(context, async (transfer, built) => {
    await sent(context, transfer);
    await built();
    return {};
  });
}

/** `built` ends when the packages that were sent are built, and throws when that fails. */
type Carry = (transfer: AppTransfer, built: () => Promise<void>) => Promise<object>;

async function transferred(context: Context, carry: Carry): Promise<void> {
  const from = resolve(context.surroundings.directory, context.value(0) || '.');
  const local = await requireBuiltApp(from);
  for (const warning of local.warnings) context.output.warn(warning);
  const options = importOptions(context);
  const secrets = await givenValues(context);
  const identity = identityOf(local.files, from);
  await withConnection(context, async (connection) => {
    const { client } = connection;
    const groupId = await projectOf(context, connection);
    const asked = context.text('app', 'GROUNDWORK_APP');
    const named = asked ?? identity.clientAppId ?? identity.name ?? undefined;
    const name = named ?? refuseUsage('the files do not name an app: pass --app');
    const known = appOf(await appsOf(client, groupId), name) ?? null;
    if (!known && !context.flag('create')) {
      throw new CliError(
        'notFound',
        `app '${name}' not found in project ${groupId}: use --create to create it, or --app to select another`,
      );
    }
    if (known) return withSecretsHint(context, () => provided(context, { client, app: known, local, options, secrets, carry }));
    const created = asked ?? identity.name ?? basename(from);
    await withSecretsHint(context, () =>
      intoNewApp(context, connection, { groupId, name: created, local, options, secrets, carry }),
    );
  });
}

interface Transfer {
  readonly client: AdminClient;
  readonly app: App;
  readonly local: LocalApp;
  readonly options: TransferOptions;
  /** Values of secrets that are created where the app lacks them. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly carry: Carry;
}

/** An app that was made for files which are then refused goes away again. */
async function intoNewApp(
  context: Context,
  { client }: Connection,
  given: Omit<Transfer, 'app' | 'client'> & { readonly groupId: string; readonly name: string },
): Promise<void> {
  const { groupId, name, local } = given;
  if (context.flag('dryRun')) {
    const value = { app: null, creates: name, files: local.files.size };
    context.output.result(value, `Would create the app ${name} from ${local.files.size} files and folders.`);
    return;
  }
  await context.consent(`Create the app ${name}?`);
  const params = { params: { path: { groupId } }, body: { name } };
  const app = await dataOf(client.api.POST('/api/admin/v3.0/groups/{groupId}/apps', params));
  try {
    await provided(context, { ...given, client, app }, true);
  } catch (error) {
    await client.api.DELETE(APP, { params: { path: { groupId, appId: app._id } } });
    throw error;
  }
}

/** Creates the secrets of the file. A preview creates none: it assumes that the secrets of the file will exist. */
async function provided(context: Context, transfer: Transfer, isAgreed = false): Promise<void> {
  const { client, app, secrets, options } = transfer;
  if (secrets.size === 0) return carryOut(context, transfer, isAgreed);
  if (context.flag('dryRun')) {
    return carryOut(context, { ...transfer, options: { ...options, allow_missing_secrets: true } }, isAgreed);
  }
  const path = { groupId: app.group_id, appId: app._id };
  await withSecrets({ client, path }, secrets, () => carryOut(context, transfer, isAgreed));
}

async function givenValues(context: Context): Promise<ReadonlyMap<string, string>> {
  const file = context.text('secrets');
  return file === undefined ? new Map() : readSecretValues(resolve(context.surroundings.directory, file));
}

async function carryOut(context: Context, { client, app, local, options, carry }: Transfer, isAgreed = false): Promise<void> {
  const path = { groupId: app.group_id, appId: app._id };
  const transfer = await AppTransfer.of(client, path, local, options);
  for (const note of transfer.notes) context.output.warn(note);
  const differences = await context.progress.during('Comparing', () => transfer.differences());
  const result = { app: app.client_app_id, ...differences };
  if (!changesApp(differences) && countOfSite(differences.site) === 0) {
    context.output.result({ ...result, changed: false }, `No changes: ${app.client_app_id} is up to date.`);
    return;
  }
  if (context.flag('dryRun')) {
    const preview = await context.progress.during('Checking the files', () => transfer.preview());
    const { warnings = [], entities = [] } = preview ?? {};
    const changes = entities.map(({ kind, name, change, path: file }) => ({ kind, name, change, path: file }));
    const told = warnings.map((warning) => `warning: ${warning}`);
    const text = [differencesText(differences), ...told].join('\n');
    context.output.result({ ...result, changed: false, entities: changes, warnings }, text);
    return;
  }
  if (!isAgreed) context.output.note(differencesText(differences));
  await agreed(context, { transfer, app, differences, isAgreed });
  let packages: string | null = null;
  const built = async (): Promise<void> => {
    if (countOf(differences.packages) > 0) packages = await builtPackages(context, client, path);
  };
  const done = changesApp(differences) ? await carry(transfer, built) : {};
  await context.progress.during('Uploading hosted files', (report) => transfer.sendSite(differences.site, report));
  context.output.result(
    { ...result, changed: true, ...done, packages_status: packages },
    `Changed ${app.client_app_id} (${sizeOf(differences)}).${packages ? ` Packages: ${String(packages)}` : ''}`,
  );
}

interface Intended {
  readonly transfer: AppTransfer;
  readonly app: App;
  readonly differences: Differences;
  /** Returns `true` if there is nothing left to ask. */
  readonly isAgreed: boolean;
}

/**
 * Lists what the platform interprets differently, and asks before an app is changed. If most of the app would be
 * removed, the user has to type its name.
 */
export async function agreed(context: Context, { transfer, app, differences, isAgreed }: Intended): Promise<void> {
  const isAsked = !isAgreed && !context.flag('yes');
  const preview =
    isAsked || differences.notes > 0 ? await context.progress.during('Checking the files', () => transfer.preview()) : null;
  for (const warning of preview?.warnings ?? []) context.output.warn(warning);
  if (!isAsked) return;
  const question = `Change ${app.client_app_id} (${sizeOf(differences)})?`;
  if (preview?.removes_most === true) await context.consentByName(question, app.name);
  else await context.consent(question);
}

function sent(context: Context, transfer: AppTransfer): Promise<void> {
  return context.progress.during(`Sending ${transfer.size} files and folders`, () => transfer.send());
}

/** Returns the id of the deployment. What fails on the way leaves no draft behind. */
async function deployed(context: Context, transfer: AppTransfer, built: () => Promise<void>): Promise<string> {
  const name = context.text('message')?.slice(0, DEPLOYMENT_NAME_MAX);
  const options = { name, replacesExisting: context.flag('discardDraft'), onLeft: (text: string) => context.output.warn(text) };
  try {
    return await deployedThroughDraft(transfer, options, async () => {
      // In a draft of one's own the files are the same whether they came once or twice: a busy platform is asked again.
      await withRetries(
        () => sent(context, transfer),
        ({ status }) => status === UNAVAILABLE,
        retryOf(context),
      );
      await built();
    });
  } catch (error) {
    if (error instanceof DraftExistsError) {
      throw new CliError('refused', `${error.message}: deploy it, or discard it with --discard-draft`, { cause: error });
    }
    if (!context.flag('allowMissingSecrets') || !isConflictOfSecrets(error)) throw error;
    return deployedDirectly(transfer, options, async () => {
      await sent(context, transfer);
      await built();
    });
  }
}

function isConflictOfSecrets(error: unknown): boolean {
  return error instanceof AdminError && error.code === 'DraftConflict' && error.message.includes('secrets that do not exist');
}

function importOptions(context: Context): TransferOptions {
  const given = context.text('strategy') ?? 'replace-by-name';
  const strategy =
    STRATEGIES.find((known) => known === given) ?? refuseUsage(`--strategy must be one of ${STRATEGIES.join(', ')}`);
  const includesHosting = context.flag('includeHosting');
  return { strategy, includesHosting, ...(context.flag('allowMissingSecrets') ? { allow_missing_secrets: true } : {}) };
}

function sizeOf({ diffs, packages, site }: Differences): string {
  const counts: readonly (readonly [number, string])[] = [
    [diffs.length, 'file'],
    [countOf(packages), 'package'],
    [countOfSite(site), 'hosted file'],
  ];
  const given = counts.filter(([count]) => count > 0);
  return given.map(([count, what]) => `${count} ${what}${count === 1 ? '' : 's'}`).join(', ');
}
