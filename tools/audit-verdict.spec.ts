import { describe, expect, it } from 'vitest';
import { auditVerdict } from './audit-verdict.js';

const report = (...severities: readonly string[]): string =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(severities.map((severity, index) => [`package-${index}`, { severity, range: '<1.0.1' }])),
    metadata: {},
  });

describe('an audit', () => {
  it('rejects vulnerabilities that are high or critical, and names them', () => {
    expect(auditVerdict(report('low', 'critical', 'high'))).toEqual({
      isRefused: true,
      message:
        'Known vulnerabilities of what is installed in production:\n- package-1 <1.0.1: critical\n- package-2 <1.0.1: high',
    });
  });

  it.each([
    [report(), 'No vulnerability that is high or critical (0 others).'],
    [report('moderate'), 'No vulnerability that is high or critical (1 others).'],
    [
      '{"message": "request to https://registry.example failed"}',
      'Not audited: the registry gave no report (request to https://registry.example failed).',
    ],
    ['', 'Not audited: the registry gave no report (no JSON).'],
  ])('passes for %s', (output, message) => {
    expect(auditVerdict(output)).toEqual({ isRefused: false, message });
  });
});
