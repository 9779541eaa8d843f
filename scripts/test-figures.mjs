// Vitest reporter: prints tests that needed a second try, and appends the figures of a run to the file `TEST_FIGURES` names.
import { appendFileSync } from 'node:fs';

const counted = { passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'skipped' };

export default class TestFigures {
  onTestRunEnd(modules, errors) {
    const projects = {};
    const retried = [];
    for (const module of modules) {
      const project = module.project.name;
      projects[project] ??= { passed: 0, failed: 0, skipped: 0 };
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        projects[project][counted[test.result().state]] += 1;
        if ((test.diagnostic()?.retryCount ?? 0) > 0) {
          retried.push({ project, name: `${module.relativeModuleId} > ${test.fullName}` });
        }
      }
      // A file that cannot be loaded has no tests to fail.
      if (!module.ok() && !tests.some((test) => test.result().state === 'failed')) projects[project].failed += 1;
    }
    for (const { project, name } of retried) process.stdout.write(`Tried again: ${project} ${name}\n`);
    const file = process.env['TEST_FIGURES'];
    if (file) appendFileSync(file, `${JSON.stringify({ projects, retried, errors: errors.length })}\n`);
  }
}
