import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AdminClient } from '#admin-client/admin-client.js';
import { VARIABLES } from '#process/env/environment.js';
import { interruptible, retryOf } from '../session/connection.js';
import { attended, KeyHolder } from './attended.js';
import { bannerLines } from './banner.js';
import { developedApp } from './dev-app.js';
import type { KeyAction } from './dev-keys.js';
import { canAsk } from './dev-options.js';
import type { DevTarget } from './dev-target.js';
import {
  directoryIdentity,
  LOCAL_ENV,
  sessionOf,
  stateFor,
  updateFrontEnd,
  typedSecret,
  type Development,
} from './development.js';
import { readEnvFile } from './env-file.js';
import { platformPort } from './free-port.js';
import { newestMail } from './newest-mail.js';
import { openAddress } from './open-address.js';
import { OwnPlatform } from './own-platform.js';
import { platformEnvironment } from './platform-environment.js';
import { PlatformLog } from './platform-log.js';
import type { DevState } from './work-folder.js';

/** Develops an app on a platform started for it, which runs as long as this process. */
export async function developOnOwnPlatform(development: Development): Promise<void> {
  const { work, report } = development;
  while (await untilReset(development)) {
    await rm(work.dataDir, { recursive: true, force: true });
    report.good({ event: 'reset' }, 'all data of the platform is removed');
  }
}

/** Returns `true` if the data of the platform is to be removed before the next start. */
async function untilReset(development: Development): Promise<boolean> {
  const { context, options, report, work } = development;
  const state = await stateFor(work, 'own');
  const environment = await environmentOf(development, state);
  const log = new PlatformLog(work.logFile, (text) => report.warn({ event: 'platform', message: text }, `platform: ${text}`));
  const platform = await context.progress.during('Starting the platform', () => OwnPlatform.start(environment, log));
  const ending = new AbortController();
  try {
    return await Promise.race([
      platform.watch(),
      developed(development, platform, { state, environment, signal: ending.signal }),
    ]);
  } catch (error) {
    // An error caused by the user ending the session is not a failure.
    if (context.surroundings.interruption.aborted && options.ends === 'never') return false;
    throw error;
  } finally {
    ending.abort();
    await platform.stop();
  }
}

async function environmentOf({ context, options, work }: Development, { port }: DevState): Promise<Record<string, string>> {
  const file = await readEnvFile(join(options.directory, LOCAL_ENV));
  const own = { PORT: String(await platformPort(options.port, port)), DATA_DIR: work.dataDir };
  return platformEnvironment(new Set(Object.keys(VARIABLES)), { process: context.surroundings.env, file }, own);
}

interface Started {
  readonly state: DevState;
  readonly environment: Readonly<Record<string, string>>;
  /** Ends the work when the platform has ended. */
  readonly signal: AbortSignal;
}

async function developed(
  development: Development,
  platform: OwnPlatform,
  { state, environment, signal }: Started,
): Promise<boolean> {
  const { context, options, report, work } = development;
  const { project, credentials } = await platform.access();
  const client = new AdminClient({ baseUrl: platform.url, fetch: interruptible(context), retry: retryOf(context) });
  await client.session.login(credentials);
  const names = {
    asked: context.text('app', 'GROUNDWORK_APP'),
    last: state.app,
    identity: await directoryIdentity(options.directory),
    directory: options.directory,
  };
  const { app, isNew } = await developedApp(client, project, names, () => Promise.resolve());
  const target: DevTarget = {
    client,
    app,
    isNew,
    isOwn: true,
    url: platform.url,
    path: { groupId: app.group_id, appId: app._id },
  };
  const hasKeys = canAsk(context) && options.ends === 'never';
  const { client_app_id: id } = app;
  report.show(
    bannerLines({
      target,
      loginLink: hasKeys ? await platform.loginLink() : null,
      dataDir: options.isEphemeral ? null : work.dataDir,
      outbound: environment['OUTBOUND_ALLOW'] ?? null,
      hasKeys,
    }),
  );
  if (report.isJson) report.write({ event: 'ready', url: platform.url, app: id, is_new: isNew }, []);
  await updateFrontEnd(development, target);
  const keys = new KeyHolder();
  const session = sessionOf(development, target, {
    state,
    port: Number(new URL(platform.url).port),
    ask: (name) => keys.without(() => typedSecret(context, name)),
  });
  if (options.ends === 'once') {
    await session.once();
    return false;
  }
  const reset = new AbortController();
  const own = new Map<string, KeyAction>([
    ['o', { what: 'open the console, logged in', run: async () => openAddress(await platform.loginLink()) }],
    [
      'm',
      {
        what: 'show the link of the newest mail',
        run: async () => report.show([[`  ${(await newestMail(join(work.dataDir, 'outbox'))) ?? 'no emails yet'}`]]),
      },
    ],
    [
      'x',
      {
        what: 'remove all data and restart',
        run: async () => {
          if (await session.elsewhere.settleDraft('discard')) return;
          const question = `Remove all data of the platform in ${work.dataDir}?`;
          if (await keys.without(() => context.prompt.confirm(question))) reset.abort();
        },
      },
    ],
  ]);
  await attended(development, { session, target, own, signal: AbortSignal.any([signal, reset.signal]), keys });
  return reset.signal.aborted;
}
