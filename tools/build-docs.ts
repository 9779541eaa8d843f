// Makes a static site of docs/ in docs-site/, and of the documents of each release below it: npm run docs:build. REPOSITORY_URL is where
// its links to other files lead.
import { join } from 'node:path';
import { root } from './build-steps.js';
import { buildVersions } from './docs-site/versions.js';

const out = join(root, 'docs-site');
try {
  const pages = buildVersions({ root, out, repositoryUrl: process.env['REPOSITORY_URL'] || undefined });
  process.stdout.write(`${pages.length} pages are in ${out}: open ${join(out, 'index.html')}, or serve the directory.\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
