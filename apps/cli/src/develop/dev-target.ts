import type { AdminClient, AppPath } from '#admin-client/admin-client.js';
import type { App } from '../session/find-app.js';

/** An app that is developed, and the platform it is on. */
export interface DevTarget {
  readonly client: AdminClient;
  readonly app: App;
  readonly path: AppPath;
  /** Address of the platform. */
  readonly url: string;
  readonly isOwn: boolean;
  /** True if this run created the app. */
  readonly isNew: boolean;
}
