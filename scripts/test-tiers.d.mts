export interface TestProject {
  readonly name: string;
  readonly tier: 'test' | 'all' | 'nightly';
  /** What it tests, in a line. */
  readonly what: string;
  /** Programs of the system that it cannot run without. */
  readonly needs: readonly ('nats-server' | 'haproxy' | 'chromium')[];
  /** Position among the projects that have the machine to themselves; 0 for those that run beside others. */
  readonly alone: number;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

export const TIERS: Readonly<Record<TestProject['tier'], string>>;
export const PROJECTS: readonly TestProject[];
export function projectsOf(tier: TestProject['tier']): string[];
export function tierFaults(
  files?: readonly string[],
  list?: readonly Pick<TestProject, 'name' | 'tier' | 'include' | 'exclude'>[],
): string[];
