import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ImportAppRequest, ImportStrategy } from '#contracts/config/app-files.contract.js';
import type { EntityDiff } from '#contracts/config/drafts.contract.js';
import { HOSTED_BYTES_MAX, HOSTED_FILES_MAX } from '#contracts/config/hosting.contract.js';
import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import type { AppKey } from '../core/records/app-records.repository.js';
import { canonicalJson } from '../core/trees/canonical-json.js';
import { ConfigStore } from '../core/versions/config-store.service.js';
import { HostedDomains } from './hosted-domains.service.js';
import type { HostedFileRecord } from './hosted-file.model.js';
import { HostedFilesRepository, type HostedContent } from './hosted-files.repository.js';
import { HostedPiecesRepository } from './hosted-pieces.repository.js';
import { tooMuchHosted } from './hosted-room.js';
import { HostedWrites } from './hosted-writes.service.js';
import { hostingSettings } from '#contracts/config/hosting-settings.js';
import { importedSite, importedSiteNotes, type ImportedFile } from './imported-site.js';

/** Request that hosted files come with. */
export type HostedImport = Pick<ImportAppRequest, 'appId' | 'archive' | 'groupId'> & { readonly strategy?: ImportStrategy };

/** Changes an import makes to the hosted files of an app. */
interface SiteChange {
  /** New and changed files. */
  readonly put: ReadonlyMap<string, ImportedFile & { readonly hash: string; readonly before: HostedFileRecord | undefined }>;
  readonly remove: readonly string[];
}

function isSame(file: ImportedFile, hash: string, before: HostedFileRecord | undefined): boolean {
  return before !== undefined && before.hash === hash && canonicalJson(before.attributes) === canonicalJson(file.attributes);
}

/** Hosted files that come with the files of an app. */
@Injectable()
export class HostedImports {
  constructor(
    private readonly store: ConfigStore,
    private readonly files: HostedFilesRepository,
    private readonly pieces: HostedPiecesRepository,
    private readonly writes: HostedWrites,
    private readonly domains: HostedDomains,
  ) {}

  /**
   * Makes a change of an import, then installs the hosted files that came with it. They take effect immediately, even if the
   * rest goes into a draft. Errors in them are reported before anything has changed. An archive without hosted files leaves
   * the app's files unchanged; otherwise the strategies that remove what is not mentioned also remove hosted files.
   */
  async installWith(request: HostedImport, change: () => Promise<void>): Promise<void> {
    const { groupId, appId } = request;
    const site = await this.changeOf(request);
    if (!site) return change();
    const put = new Map<string, HostedContent>();
    for (const [path, { content, hash, attributes, before }] of site.put) {
      const isKnown = before?.hash === hash && before.blob !== null;
      const blob = isKnown ? before.blob : newId();
      if (!isKnown) await this.pieces.putAll(appId, blob, content);
      put.set(path, { blob, hash, size: content.length, attributes, modified: isKnown ? before.modified : new Date() });
    }
    await change();
    await this.writes.change({ groupId, appId }, async () => ({ put, remove: site.remove }));
  }

  /** Returns the change an import would make to each hosted file, by path. */
  async differences(request: HostedImport): Promise<(readonly [string, EntityDiff['change']])[]> {
    const site = await this.changeOf(request);
    if (!site) return [];
    return [
      ...[...site.put].map(([path, { before }]) => [path, before ? 'modified' : 'added'] as const),
      ...site.remove.map((path) => [path, 'removed'] as const),
    ];
  }

  /** Returns notes about ignored metadata of hosted files. @throws AppError naming the file that is wrong */
  async metadataNotes({ archive }: HostedImport): Promise<readonly string[]> {
    return archive === undefined ? [] : importedSiteNotes(Buffer.from(archive, 'base64'));
  }

  /**
   * Claims the custom domain an import names, and returns the reason if that is not possible: the domain is then stored and
   * not served.
   */
  async notesOf(key: AppKey, hosting: Readonly<Record<string, unknown>> | undefined): Promise<string[]> {
    const { customDomain } = hostingSettings(hosting ?? null);
    if (customDomain === '') return [];
    try {
      await this.domains.claim(await this.store.read(key, ({ app }) => app), customDomain);
      return [];
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return [`hosting: the custom domain is not served: ${error.message}`];
    }
  }

  private async changeOf({ archive, strategy = 'merge', groupId, appId }: HostedImport): Promise<SiteChange | null> {
    const given = archive === undefined ? new Map<string, ImportedFile>() : await importedSite(Buffer.from(archive, 'base64'));
    if (given.size === 0) return null;
    await this.store.read({ groupId, appId }, () => null);
    const current = new Map((await this.files.listBelow(appId, '/')).map((file) => [file.path, file]));
    const remove = strategy === 'merge' ? [] : [...current.keys()].filter((path) => !given.has(path));
    assertCapacity(given, current, remove);
    const put = new Map(
      [...given].flatMap(([path, file]) => {
        const hash = createHash('md5').update(file.content).digest('hex');
        const before = current.get(path);
        return isSame(file, hash, before) ? [] : [[path, { ...file, hash, before }] as const];
      }),
    );
    return { put, remove };
  }
}

function assertCapacity(
  given: ReadonlyMap<string, ImportedFile>,
  current: ReadonlyMap<string, HostedFileRecord>,
  remove: readonly string[],
): void {
  const kept = new Map([...current].map(([path, { size }]) => [path, size]));
  for (const path of remove) kept.delete(path);
  for (const [path, { content }] of given) kept.set(path, content.length);
  const bytes = [...kept.values()].reduce((sum, size) => sum + size, 0);
  if (kept.size <= HOSTED_FILES_MAX && bytes <= HOSTED_BYTES_MAX) return;
  throw tooMuchHosted();
}
