import type { PlatformAddress } from '../e2e/platform/processes.js';

/** Two apps of one platform: one whose users attack, and its neighbour. Plain data. */
export interface Stage {
  readonly url: string;
  readonly attacked: object;
  readonly neighbour: object;
}

export function prepareStage(platform: Pick<PlatformAddress, 'url' | 'credentials'>): Promise<Stage>;
