import { buildOnce } from './build-once.js';

/** Compiles what processes of tests run from `dist` where a source is newer. */
export default (): void => buildOnce('services');
