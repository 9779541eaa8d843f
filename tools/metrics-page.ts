// docs/reference/metrics.md: the tables of alerts and caches, from what they are made of.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { cachesTable } from './caches-table.js';
import { between } from './marked-pages.js';

export const METRICS_PAGE = 'docs/reference/metrics.md';

interface Alert {
  readonly alert: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}

function alertsTable(root: string): string {
  const file = parseYaml(readFileSync(join(root, 'deploy/monitoring/alerts.yml'), 'utf8')) as { groups: { rules: Alert[] }[] };
  const rows = file.groups.flatMap(({ rules }) =>
    rules.map((rule) => [
      `[${rule.alert}](../operate/runbook.md#${rule.alert.toLowerCase()})`,
      rule.labels.severity,
      rule.for,
      rule.annotations.summary,
    ]),
  );
  const head = [
    ['Alert', 'Severity', 'After', 'Means'],
    ['---', '---', '---', '---'],
  ];
  return [...head, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Returns the page with its generated tables. */
export function metricsPage(root: string): string {
  const text = readFileSync(join(root, METRICS_PAGE), 'utf8');
  return between(between(text, 'alerts', alertsTable(root)), 'caches', cachesTable());
}
