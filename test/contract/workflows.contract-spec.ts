import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { PROJECTS } from '../../tools/test-tiers.js';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Job {
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly on: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const directory = '.github/workflows';
const workflows = readdirSync(directory).map(
  (file) => [file, parseYaml(readFileSync(join(directory, file), 'utf8')) as Workflow] as const,
);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> };

/** Returns what the pattern names in every command of a workflow. */
function named({ jobs }: Workflow, pattern: RegExp): string[] {
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  return commands.flatMap((command) => Array.from(command.matchAll(pattern), ([, name = '']) => name));
}

describe.each(workflows)('the workflow %s', (file, workflow) => {
  it('runs scripts, programs and projects of tests that exist', () => {
    expect(named(workflow, /npm run (?:--silent )?([\w:-]+)/g).filter((name) => scripts[name] === undefined)).toEqual([]);
    expect(named(workflow, /\b(?:node|tsx) ((?:bin|test|tools)\/[\w./-]+)/g).filter((path) => !existsSync(path))).toEqual([]);
    const projects = new Set(PROJECTS.map(({ name }) => name));
    expect(named(workflow, /--project ([\w-]+)/g).filter((name) => !projects.has(name))).toEqual([]);
  });

  it('takes actions of others by the commit they were read at, with its version beside it', () => {
    const text = readFileSync(join(directory, file), 'utf8');
    const actions = Array.from(text.matchAll(/uses: (.+)$/gm), ([, action = '']) => action);

    expect(actions.length).toBeGreaterThan(0);
    expect(actions.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  it('installs what it runs tools with', () => {
    for (const [name, { steps }] of Object.entries(workflow.jobs)) {
      const commands = steps.flatMap(({ run }) => run ?? []);
      const isRun = commands.findIndex((command) => /\bnpx (?!-y)/.test(command));
      const isInstalled = commands.findIndex((command) => /\bnpm ci\b|\.ci\/run/.test(command));
      if (isRun !== -1) expect([name, isInstalled !== -1 && isInstalled < isRun]).toEqual([name, true]);
    }
  });

  it('has commands that a shell can read, and an end to each job', () => {
    for (const [name, { steps, 'timeout-minutes': minutes }] of Object.entries(workflow.jobs)) {
      expect([name, minutes]).toEqual([name, expect.any(Number)]);
      for (const { run } of steps.filter((step) => step.run !== undefined)) {
        const filled = (run ?? '').replaceAll(/\$\{\{.+?\}\}/g, 'x');
        expect(spawnSync('bash', ['-n', '-c', filled], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
      }
    }
  });

  it('names only values of its matrix that the matrix has', () => {
    for (const { strategy, ...job } of Object.values(workflow.jobs)) {
      const asked = Array.from(JSON.stringify(job).matchAll(/matrix\.(\w+)/g), ([, name = '']) => name);
      expect(asked.filter((name) => strategy?.matrix[name] === undefined)).toEqual([]);
    }
  });
});

describe('the job that runs on MongoDB', () => {
  const workflow: Workflow | undefined = Object.fromEntries(workflows)['ci.yml'];
  const job: Job = workflow?.jobs['mongodb'] ?? { steps: [] };
  const commands = job.steps.flatMap(({ run }) => run ?? []);
  const start = commands.find((command) => command.includes('docker run')) ?? '';

  it('runs on the lowest version that is supported and on that of the embedded store, each to its end', () => {
    expect(job.strategy).toEqual({ 'fail-fast': false, matrix: { mongo: ['7', '8'] } });
    const checks = readFileSync('libs/persistence/src/checks/store-checks.ts', 'utf8');
    expect(/MAJOR_MIN = (\d+)/.exec(checks)?.[1]).toBe(job.strategy?.matrix['mongo']?.[0]);
    expect(start).toMatch(/ mongo:\$\{\{ matrix\.mongo \}\} /);
  });

  it('makes a replica set where tests look for one', () => {
    const uri = new URL(job.env?.['GROUNDWORK_TEST_MONGODB_URI'] ?? '');
    const set = uri.searchParams.get('replicaSet');
    expect(start).toContain(`--publish ${uri.host}:27017 `);
    expect(start).toContain(`--replSet ${set} `);
    expect(start).toContain(`rs.initiate({ _id: "${set}", members: [{ _id: 0, host: "${uri.host}" }] })`);
    // Tests begin when there is a primary.
    expect(start.trimEnd().split('\n').at(-1)).toContain('isWritablePrimary');
  });

  it('asks whether everything is there, replays what was recorded, and runs the tests that keep data', () => {
    const at = (text: string): number => commands.findIndex((command) => command.includes(text));
    const order = ['docker run', 'npm ci', 'npm run preflight', 'shapes/replay.mjs', 'npm run test:store', 'docker logs'].map(at);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
    // The recorded results were made by the embedded store's version.
    const replay = job.steps.find(({ run }) => run?.includes('replay.mjs'));
    expect(replay?.if).toBe("matrix.mongo == '8'");
  });
});

describe('the job that compares random statements every night', () => {
  const workflow: Workflow | undefined = Object.fromEntries(workflows)['store.yml'];
  const job: Job & { readonly services?: unknown } = workflow?.jobs['fuzz'] ?? { steps: [] };

  it('draws 100,000 of them by a separate seed, on the version of the embedded store', () => {
    expect(workflow?.on).toMatchObject({ schedule: [{ cron: expect.any(String) }] });
    expect(job.services).toMatchObject({ mongo: { image: 'mongo:8' } });
    expect(job.env).toMatchObject({ SEED: expect.stringContaining('github.run_number') });
    expect(job.steps.flatMap(({ run }) => run ?? [])).toContain(
      'npm run fuzz:store -- --uri "$MONGODB" --cases 100000 --seed "$SEED" --differences 20',
    );
  });
});
