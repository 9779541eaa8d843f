import type { TestProject } from 'vitest/node';
import { sharePlatform } from './shared.js';

export default (project: TestProject): Promise<() => Promise<void>> => sharePlatform(project, 'cluster');
