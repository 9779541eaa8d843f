import type { TestProject } from 'vitest/node';
import { startPlatform, type Mode, type PlatformAddress } from './processes.js';

declare module 'vitest' {
  export interface ProvidedContext {
    platform: PlatformAddress;
  }
}

/** One platform for all files of a run: every test works in apps of its own. */
export async function sharePlatform(project: TestProject, mode: Mode): Promise<() => Promise<void>> {
  const platform = await startPlatform({ mode });
  const { url, credentials } = platform;
  project.provide('platform', { url, mode, credentials });
  return () => platform.stop();
}
