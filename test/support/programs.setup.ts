import { buildOnce } from './build-once.js';

/** Builds what started platforms run and serve, where a source is newer. */
export default (): void => buildOnce('all');
