export type Program = 'nats-server' | 'haproxy' | 'chromium';

export interface TestProject {
  readonly name: string;
  readonly tier: 'test' | 'all' | 'nightly';
  /** What it tests, in a line. */
  readonly what: string;
  /** Programs of the system that it cannot run without. */
  readonly needs: readonly Program[];
  /** Files of it that cannot run without a program, as patterns. */
  readonly filesNeed?: Readonly<Partial<Record<Program, readonly string[]>>>;
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
  list?: readonly Pick<TestProject, 'name' | 'tier' | 'include' | 'exclude' | 'filesNeed'>[],
): string[];
