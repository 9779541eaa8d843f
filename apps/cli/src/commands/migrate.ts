import { resolve } from 'node:path';
import { AppFileError } from '#app-files/app-file-error.js';
import { readApp } from '#app-files/read-app-files.js';
import type { Context } from '../session/context.js';
import { CliError } from '../terminal/cli-error.js';
import { unzipped, type Files } from '../files/archive.js';
import { requireBuiltApp } from '../building/built-app.js';
import { packageFileOf, type LocalApp } from '../files/local-app.js';
import type { MovingFinding, Verdict } from '../moving/finding.js';
import { movingReport, type MovingReport } from '../moving/moving-report.js';
import { table } from '../terminal/output.js';

/** Maximum number of errors reported for files: the same as the platform's. */
const IMPORT_ERRORS_MAX = 200;

const HEADINGS: Readonly<Record<Verdict, string>> = {
  missing: 'Does not work here',
  set: 'To be set or done',
  different: 'Otherwise than before',
  works: 'Works as it is',
};

/** Reports which parts of an exported app work on this platform. Sends no requests to a platform. */
export async function migrate(context: Context): Promise<void> {
  const from = resolve(context.surroundings.directory, context.value(0));
  const local = await requireBuiltApp(from);
  const report = reportOf(local, await bundledPackages(local), from);
  context.output.result(report, () => textOf(report));
}

/** The files of packages that came as a zip archive, also of a folder that was packed here. */
async function bundledPackages({ files }: LocalApp): Promise<Files> {
  const file = packageFileOf(files);
  return file?.name.endsWith('.zip') === true ? unzipped(file.bytes, `functions/${file.name}`) : new Map();
}

function reportOf(local: LocalApp, bundled: Files, from: string): MovingReport {
  try {
    return movingReport(local, bundled);
  } catch (error) {
    if (!(error instanceof AppFileError)) throw error;
    const { faults = [] } = readApp(local.files, { faultsMax: IMPORT_ERRORS_MAX });
    const errors = faults.map(({ file, field, message }) => ({
      file,
      path: field,
      error: message,
      error_code: 'InvalidParameter',
    }));
    throw new CliError('refused', `${from} would not be imported: ${error.message}`, { cause: error }, errors);
  }
}

function textOf({ layout, findings }: MovingReport): string {
  const verdicts = Object.keys(HEADINGS) as Verdict[];
  const parts = verdicts.flatMap((verdict) => {
    const found = findings.filter((finding) => finding.verdict === verdict);
    return found.length === 0 ? [] : [`${HEADINGS[verdict]}:\n${rowsOf(found)}`];
  });
  return [`Layout: ${layout}`, ...parts].join('\n\n');
}

function rowsOf(findings: readonly MovingFinding[]): string {
  const [, ...lines] = table(
    ['', '', ''],
    findings.map(({ area, subject, text }) => [area, subject, text]),
  ).split('\n');
  return lines.map((line) => `  ${line}`).join('\n');
}
