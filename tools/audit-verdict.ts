/** Verdict on a release from the output of `npm audit --json`. */
export interface AuditVerdict {
  readonly isRefused: boolean;
  readonly message: string;
}

interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range?: string }>>;
  readonly metadata?: object;
  readonly message?: string;
}

const REFUSED = new Set(['high', 'critical']);

/** Returns whether known vulnerabilities refuse a release. A registry that does not respond refuses nothing. */
export function auditVerdict(output: string): AuditVerdict {
  const report = parsed(output);
  if (report?.metadata === undefined) {
    return { isRefused: false, message: `Not audited: the registry gave no report (${report?.message ?? 'no JSON'}).` };
  }
  const all = Object.entries(report.vulnerabilities ?? {});
  const refused = all.filter(([, { severity }]) => REFUSED.has(severity));
  if (refused.length === 0)
    return { isRefused: false, message: `No vulnerability that is high or critical (${all.length} others).` };
  const lines = refused.map(([name, { severity, range = '' }]) => `- ${name} ${range}: ${severity}`);
  return { isRefused: true, message: `Known vulnerabilities of what is installed in production:\n${lines.join('\n')}` };
}

function parsed(output: string): AuditReport | null {
  try {
    return JSON.parse(output) as AuditReport;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
