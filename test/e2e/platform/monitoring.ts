import { readFileSync } from 'node:fs';
import { parseYaml } from '@redocly/openapi-core';

export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

export interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly datasource: { readonly uid: string };
  readonly targets: readonly { readonly expr: string; readonly refId: string }[];
}

export const ALERTS = (
  parseYaml(readFileSync('deploy/monitoring/alerts.yml', 'utf8')) as { groups: { name: string; rules: AlertRule[] }[] }
).groups.flatMap(({ rules }) => rules);

export const DASHBOARD = JSON.parse(readFileSync('deploy/monitoring/dashboard.json', 'utf8')) as {
  readonly panels: readonly Panel[];
};

/** Every expression of the dashboard and of the alerts. */
export const EXPRESSIONS = [
  ...ALERTS.map(({ expr }) => expr),
  ...DASHBOARD.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** Returns the metrics an expression reads: names before a selector, a bracket or an operator, without functions. */
export function figuresIn(expr: string): string[] {
  const bare = expr.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').replaceAll(/\b(?:by|without|on)\s*\([^)]*\)/g, '');
  return [...bare.replaceAll(/\{[^}]*\}/g, '').matchAll(/\b([a-z][a-z0-9]*(?:_[a-z0-9]+)+|up)\b(?!\s*\()/g)].map(
    ([, name = '']) => name,
  );
}

/** Returns the labels an expression selects or groups by, each with its metric. */
export function labelsIn(expr: string): { readonly figure: string; readonly label: string }[] {
  return [...expr.matchAll(/([a-z][a-z0-9_]*)\{([^}]*)\}/g)].flatMap(([, figure = '', selectors = '']) =>
    [...selectors.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => ({ figure, label })),
  );
}
