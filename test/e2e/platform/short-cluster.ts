import { inject } from 'vitest';

/** True against a cluster, but at night: tests of what topology cannot change are left out there. */
export const isShortCluster = inject('platform').mode === 'cluster' && !inject('longTests');
