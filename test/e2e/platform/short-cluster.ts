import { inject } from 'vitest';

/** True against a cluster where `LONG_TESTS` is not set: tests of what topology cannot change are skipped then. */
export const isShortCluster = inject('platform').mode === 'cluster' && !inject('longTests');
