import { CliError } from '../terminal/cli-error.js';
import { projectOf, withConnection, type Connection } from '../session/connection.js';
import { attended, KeyHolder } from './attended.js';
import { bannerLines } from './banner.js';
import { developedApp } from './dev-app.js';
import type { KeyAction } from './dev-keys.js';
import { canAsk } from './dev-options.js';
import type { DevTarget } from './dev-target.js';
import { directoryIdentity, sessionOf, stateFor, updateFrontEnd, typedSecret, type Development } from './development.js';

/** Develops an app on a shared platform. Asks first, and refuses apps in production. */
export async function developOnRemotePlatform(development: Development): Promise<void> {
  const { context, options } = development;
  try {
    await withConnection(context, (connection) => developed(development, connection));
  } catch (error) {
    // An error caused by the user ending the session is not a failure.
    if (!context.surroundings.interruption.aborted || options.ends !== 'never') throw error;
  }
}

async function developed(development: Development, connection: Connection): Promise<void> {
  const { context, options, report, work } = development;
  const { client } = connection;
  const { baseUrl: url } = client.session;
  const state = await stateFor(work, url);
  const names = {
    asked: context.text('app', 'GROUNDWORK_APP'),
    last: state.app,
    identity: await directoryIdentity(options.directory),
    directory: options.directory,
  };
  const { app, isNew } = await developedApp(client, await projectOf(context, connection), names, (name) =>
    context.consent(`Create the app ${name} at ${url}?`),
  );
  const { client_app_id: id, environment } = app;
  if (environment === 'production' && !options.allowsProduction) {
    throw new CliError('refused', `${id} is in production: pass --allow-production to deploy every save there`);
  }
  if (!isNew) {
    await context.consent(`Every save is deployed to ${id} at ${url}; what the files do not have is removed there. Go on?`);
  }
  const target: DevTarget = { client, app, isNew, isOwn: false, url, path: { groupId: app.group_id, appId: app._id } };
  const hasKeys = canAsk(context) && options.ends === 'never';
  report.show(bannerLines({ target, loginLink: null, dataDir: null, outbound: null, hasKeys }));
  if (report.isJson) report.write({ event: 'ready', url, app: id, is_new: isNew }, []);
  await updateFrontEnd(development, target);
  const keys = new KeyHolder();
  const ask = (name: string): Promise<string | null> => keys.without(() => typedSecret(context, name));
  const session = sessionOf(development, target, { state, port: null, ask });
  if (options.ends === 'once') return session.once();
  const own = new Map<string, KeyAction>([
    ['d', { what: 'deploy your draft', run: async () => void (await session.elsewhere.settleDraft('deploy')) }],
    ['x', { what: 'discard your draft', run: async () => void (await session.elsewhere.settleDraft('discard')) }],
  ]);
  await attended(development, { session, target, own, signal: context.surroundings.interruption, keys });
}
