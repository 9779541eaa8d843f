import type { TestProject } from 'vitest/node';
import { sharePlatform } from './shared.js';

/** Two processes of every service, so that state kept in one process alone fails tests. */
const REPLICAS = 2;

export default (project: TestProject): Promise<() => Promise<void>> => sharePlatform(project, 'cluster', REPLICAS);
