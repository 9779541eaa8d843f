import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { VARIABLES } from '#process/env/environment.js';
import { ALERTS, DASHBOARD, EXPRESSIONS, figuresIn } from '../e2e/platform/monitoring.js';
import { SERVICES } from '../../apps/cli/src/operations/services.js';

const runbook = readFileSync('docs/operate/runbook.md', 'utf8');
const reference = readFileSync('docs/reference/metrics.md', 'utf8');
const promtool = spawnSync('promtool', ['--version']).status === 0;
if (!promtool) process.stdout.write('Skipped: alerts by promtool (Debian: apt install prometheus)\n');

describe('alerts', () => {
  it('have unique names, a severity, a pause and a line that describes the problem', () => {
    expect(new Set(ALERTS.map(({ alert }) => alert)).size).toBe(ALERTS.length);
    for (const rule of ALERTS) {
      expect(rule, rule.alert).toEqual({
        alert: expect.stringMatching(/^Groundwork[A-Z][A-Za-z]+$/),
        expr: expect.any(String),
        for: expect.stringMatching(/^\d+m$/),
        labels: { severity: expect.stringMatching(/^(?:critical|warning)$/) },
        annotations: {
          summary: expect.stringMatching(/^[A-Z].+\.$/),
          runbook: `docs/operate/runbook.md#${rule.alert.toLowerCase()}`,
        },
      });
    }
  });

  it('are answered by an entry of the runbook each, which says what to do', () => {
    const entries = [...runbook.matchAll(/^#### (Groundwork\w+)\n\n([^#]+)/gm)].map(([, name, text = '']) => ({ name, text }));

    expect(entries.map(({ name }) => name)).toEqual(ALERTS.map(({ alert }) => alert));
    for (const { name, text } of entries) expect(text.trim().length, name).toBeGreaterThan(60);
  });

  // A process that is gone has no metrics, and missing metrics compare with nothing: only absent() fires then.
  it('fire for a missing process that reports nothing', () => {
    const silent = ALERTS.filter(({ alert }) => /^Groundwork(?:ServiceDown|TriggersNobody)$/.test(alert));

    expect(silent.map(({ expr }) => expr)).toEqual([
      'up{job="groundwork"} == 0 or absent(up{job="groundwork"})',
      'sum(groundwork_trigger_leases_held) == 0 or absent(groundwork_trigger_leases_held)',
    ]);
  });

  it.skipIf(!promtool)('are what Prometheus takes', () => {
    for (const [what, file] of [
      ['rules', 'alerts.yml'],
      ['config', 'prometheus.yml'],
    ] as const) {
      const checked = spawnSync('promtool', ['check', what, `deploy/monitoring/${file}`], { encoding: 'utf8' });
      expect([checked.status, checked.stderr], file).toEqual([0, '']);
    }
  });
});

describe('the configuration of Prometheus', () => {
  it('asks every service at its internal port, and loads the alerts', () => {
    const { rule_files: rules, scrape_configs: jobs } = parseYaml(readFileSync('deploy/monitoring/prometheus.yml', 'utf8')) as {
      rule_files: string[];
      scrape_configs: { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }[];
    };

    expect(rules).toEqual(['alerts.yml']);
    const [platform] = jobs.find(({ job_name: name }) => name === 'groundwork')?.dns_sd_configs ?? [];
    expect(platform?.names.toSorted()).toEqual([...SERVICES]);
    expect(String(platform?.port)).toBe(VARIABLES.HEALTH_PORT.default);
  });
});

describe('the dashboard', () => {
  it('has panels with unique ids, titles and positions', () => {
    const { panels } = DASHBOARD;
    for (const of of ['id', 'title'] as const) expect(new Set(panels.map((panel) => panel[of])).size).toBe(panels.length);
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
    for (const { title, datasource, targets } of panels) {
      expect(datasource.uid, title).toBe('${datasource}');
      expect(targets.length, title).toBeGreaterThan(0);
      expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length);
    }
  });
});

describe('expressions', () => {
  it.each(EXPRESSIONS.map((expr) => [expr] as const))('%s reads a figure, and counts only by their rate', (expr) => {
    const figures = figuresIn(expr);
    expect(figures.length).toBeGreaterThan(0);
    for (const counter of figures.filter((name) => /_(?:total|count|sum|bucket)$/.test(name))) {
      expect(expr, counter).toMatch(new RegExp(`(?:rate|increase)\\(${counter}(?:\\{[^}]*\\})?\\[`));
    }
  });

  it('name metrics that are in the reference, or those every process has', () => {
    const told = (name: string): boolean => {
      const base = name.replace(/_(?:count|sum|bucket)$/, '');
      return reference.includes(base) || reference.includes(`…${base.replace(/^groundwork/, '')}`);
    };
    const own = new Set(EXPRESSIONS.flatMap(figuresIn).filter((name) => name.startsWith('groundwork_')));
    expect([...own].filter((name) => !told(name))).toEqual([]);
  });

  it('are not all: the reference has every metric that the code registers', () => {
    const code = ['apps', 'libs'].flatMap((tree) =>
      readdirSync(tree, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !/spec\.ts$|node_modules|testing\//.test(name))
        .map((name) => readFileSync(`${tree}/${name}`, 'utf8')),
    );
    const registered = code.flatMap((text) =>
      [...text.matchAll(/\bmetrics\.(?:counter|gauge|histogram)\w*\(\s*'([a-z_]+)'/g)].map(([, name = '']) => name),
    );

    expect(registered.length).toBeGreaterThan(40);
    expect(registered.filter((name) => !reference.includes(`groundwork_${name}`) && !reference.includes(`…_${name}`))).toEqual(
      [],
    );
  });
});
