import { requireBuiltApp, type BuiltApp } from '../building/built-app.js';
import { RefusedFilesError } from './app-pusher.js';
import { checkedFiles } from './local-errors.js';

/** Returns an app whose files can be read. Throws `CliError` with all that is wrong with them. */
export async function readableApp(directory: string): Promise<BuiltApp> {
  const app = await requireBuiltApp(directory);
  const { errors } = checkedFiles(app.files, []);
  if (errors.length > 0) throw new RefusedFilesError(errors);
  return app;
}
