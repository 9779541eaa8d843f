import type { TestModule, Vitest } from 'vitest/node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import ProjectEnds, { PROJECT_ENDS } from './project-ends.js';

const of = (name: string) => ({ project: { name } as TestModule['project'] });
const run = (watch: boolean) => ({ config: { watch } as Vitest['config'] });

describe('the end of a test project', () => {
  const ended: unknown[] = [];
  const hear = (name: unknown): void => void ended.push(name);
  beforeEach(() => {
    ended.length = 0;
    PROJECT_ENDS.subscribe(hear);
  });
  afterEach(() => PROJECT_ENDS.unsubscribe(hear));

  it('is announced after its last file, whatever other projects do', () => {
    const reporter = new ProjectEnds();
    reporter.onInit(run(false));
    reporter.onTestRunStart([of('one'), of('two'), of('one')]);

    reporter.onTestModuleEnd(of('one'));
    expect(ended).toEqual([]);
    reporter.onTestModuleEnd(of('two'));
    expect(ended).toEqual(['two']);
    reporter.onTestModuleEnd(of('one'));
    expect(ended).toEqual(['two', 'one']);
  });

  it('is not announced while files are watched', () => {
    const reporter = new ProjectEnds();
    reporter.onInit(run(true));
    reporter.onTestRunStart([of('one')]);

    reporter.onTestModuleEnd(of('one'));

    expect(ended).toEqual([]);
  });
});
