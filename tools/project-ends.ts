// Vitest reporter: announces that the last file of a project has ended, so that what its global set-up started need not idle until
// the end of the run.
import { channel } from 'node:diagnostics_channel';
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node';

/** Channel with the name of each project that has ended. Set-ups are loaded separately for each project: only Node.js is common. */
export const PROJECT_ENDS = channel('groundwork:test-project-ends');

export default class ProjectEnds implements Reporter {
  readonly #filesLeft = new Map<string, number>();
  #watches = false;

  onInit({ config }: Pick<Vitest, 'config'>): void {
    this.#watches = config.watch;
  }

  onTestRunStart(specifications: readonly Pick<TestSpecification, 'project'>[]): void {
    this.#filesLeft.clear();
    for (const { project } of specifications) this.#filesLeft.set(project.name, (this.#filesLeft.get(project.name) ?? 0) + 1);
  }

  onTestModuleEnd({ project }: Pick<TestModule, 'project'>): void {
    const left = (this.#filesLeft.get(project.name) ?? 0) - 1;
    this.#filesLeft.set(project.name, left);
    // A watched project runs again.
    if (left === 0 && !this.#watches) PROJECT_ENDS.publish(project.name);
  }
}
