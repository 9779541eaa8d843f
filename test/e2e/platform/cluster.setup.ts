import type { TestProject } from 'vitest/node';
import { sharePlatform } from './shared.js';

/** Two of every service, so that whatever holds for one process alone fails. */
const REPLICAS = 2;

export default (project: TestProject): Promise<() => Promise<void>> => sharePlatform(project, 'cluster', REPLICAS);
