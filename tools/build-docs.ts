// Makes a static site of docs/ in docs-site/: npm run docs:build. REPOSITORY_URL is where its links to other files lead.
import { join } from 'node:path';
import { root } from './build-steps.js';
import { buildSite } from './docs-site/site.js';

const out = join(root, 'docs-site');
try {
  const pages = buildSite({ root, out, repositoryUrl: process.env['REPOSITORY_URL'] || undefined });
  process.stdout.write(`${pages.length} pages are in ${out}: open ${join(out, 'index.html')}, or serve the directory.\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
