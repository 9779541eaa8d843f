import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Path of the Chromium tools use: `CHROMIUM`, or one on the PATH. Throws where there is none. */
export function browserPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const path = process.env.CHROMIUM ?? paths.find((each) => existsSync(each));
  if (path === undefined) throw new Error('no Chromium on the PATH (Debian: apt install chromium-headless-shell)');
  return path;
}
