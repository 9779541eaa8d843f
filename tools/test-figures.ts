// Vitest reporter: prints tests that needed a second try, and appends the counts of a run to the file `TEST_FIGURES` names.
import { appendFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Numbers of tests of a project by result. */
export interface ProjectFigures {
  passed: number;
  failed: number;
  skipped: number;
}

/** Counts of a run, a line of the file. */
export interface RunFigures {
  readonly projects: Readonly<Record<string, ProjectFigures>>;
  readonly retried: readonly { readonly project: string; readonly name: string }[];
  /** Errors outside of tests. */
  readonly errors: number;
}

const COUNTED = { passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'skipped' } as const;

export default class TestFigures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const projects: Record<string, ProjectFigures> = {};
    const retried: { project: string; name: string }[] = [];
    for (const module of modules) {
      const project = module.project.name;
      const figures = (projects[project] ??= { passed: 0, failed: 0, skipped: 0 });
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        figures[COUNTED[test.result().state]] += 1;
        if ((test.diagnostic()?.retryCount ?? 0) > 0) {
          retried.push({ project, name: `${module.relativeModuleId} > ${test.fullName}` });
        }
      }
      // A file that cannot be loaded has no tests to fail.
      if (!module.ok() && !tests.some((test) => test.result().state === 'failed')) figures.failed += 1;
    }
    for (const { project, name } of retried) process.stdout.write(`Tried again: ${project} ${name}\n`);
    const file = process.env['TEST_FIGURES'];
    const figures: RunFigures = { projects, retried, errors: errors.length };
    if (file) appendFileSync(file, `${JSON.stringify(figures)}\n`);
  }
}
