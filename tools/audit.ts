// Fails for known vulnerabilities, high or critical, of what is installed in production: npm run audit. Passes if no registry responds.
import { spawnSync } from 'node:child_process';
import { auditVerdict } from './audit-verdict.js';
import { root } from './build-steps.js';

const { stdout } = spawnSync('npm', ['audit', '--package-lock-only', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' });
const { isRefused, message } = auditVerdict(stdout);
(isRefused ? process.stderr : process.stdout).write(`${message}\n`);
if (isRefused) process.exitCode = 1;
