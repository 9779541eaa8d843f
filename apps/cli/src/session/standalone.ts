import { fileURLToPath } from 'node:url';

/** The program of a platform in one process, of this installation: beside the compiled command line. */
export const STANDALONE = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../../dist/apps/standalone/src/main.js' : '../../../standalone/src/main.js',
    import.meta.url,
  ),
);
