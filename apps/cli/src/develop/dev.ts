import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../session/context.js';
import { devOptions } from './dev-options.js';
import { DevReport } from './dev-report.js';
import { developOnOwnPlatform } from './own-development.js';
import { developOnRemotePlatform } from './remote-development.js';
import { requireApp } from './require-app.js';
import { WorkFolder } from './work-folder.js';

/** Develops the app in a directory: a platform, the app on it, and a push with every save. */
export async function dev(context: Context): Promise<void> {
  const options = devOptions(context);
  await requireApp(options.directory, context.surroundings.command);
  const report = new DevReport(context.surroundings, context.output.isJson);
  const folder = new WorkFolder(options.directory);
  await folder.make();
  if (options.isRemote) return developOnRemotePlatform({ context, options, report, folder, work: folder });
  if (!options.isEphemeral) return developOnOwnPlatform({ context, options, report, folder, work: folder });
  const temporary = await mkdtemp(join(tmpdir(), 'groundwork-dev-'));
  try {
    const work = new WorkFolder(temporary);
    await work.make();
    await developOnOwnPlatform({ context, options, report, folder, work });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
