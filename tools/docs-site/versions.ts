import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite, type SiteOptions } from './site.js';

/** A release whose documents are part of the site. */
interface Release {
  readonly tag: string;
  /** Directory in the site: `v0.2`. */
  readonly directory: string;
}

const TAG = /^v(\d+)\.(\d+)\.(\d+)$/;

/** Returns the last release of each minor version that has documents, newest first. */
export function releasesOf(root: string): Release[] {
  const tags = git(root, ['tag', '--list', 'v*', '--sort=-version:refname']).split('\n');
  const releases = new Map<string, string>();
  for (const tag of tags) {
    const [, major, minor] = TAG.exec(tag) ?? [];
    if (major === undefined || releases.has(`v${major}.${minor}`)) continue;
    if (git(root, ['ls-tree', '--name-only', tag, 'docs/navigation.json']) !== '') releases.set(`v${major}.${minor}`, tag);
  }
  return [...releases].map(([directory, tag]) => ({ tag, directory }));
}

/**
 * Writes the site of this directory to `out`, and that of each release to a directory below it. Pages of all versions link to each
 * other. Throws if a link leads nowhere. Returns the paths of the pages of this version.
 */
export function buildVersions({ root, out, repositoryUrl }: SiteOptions): string[] {
  const releases = releasesOf(root);
  const pages = buildSite({ root, out, repositoryUrl, versions: releases.map(({ directory }) => ({ name: directory, path: directory })) });
  for (const { tag, directory } of releases) {
    const others = releases.filter((release) => release.directory !== directory);
    const versions = [
      { name: 'latest', path: '..' },
      ...others.map((release) => ({ name: release.directory, path: `../${release.directory}` })),
    ];
    const tree = mkdtempSync(join(tmpdir(), 'groundwork-docs-'));
    try {
      checkOut(root, tag, tree);
      buildSite({ root: tree, out: join(out, directory), repositoryUrl, versions });
    } catch (error) {
      throw new Error(`the documents of ${tag} cannot be built: ${(error as Error).message}`, { cause: error });
    } finally {
      rmSync(tree, { recursive: true });
    }
  }
  return pages;
}

/** Writes the files of a tag to a directory. */
function checkOut(root: string, tag: string, into: string): void {
  mkdirSync(into, { recursive: true });
  const archive = execFileSync('git', ['archive', '--format=tar', tag], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', into], { input: archive });
}

function git(root: string, args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}
