import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BuilderProcess, type UnpackedPackages } from '#packages/builder-process.js';
import type { InstalledPackage } from '#packages/package-list.js';
import { PackagesError } from '#packages/packages-error.js';
import type { GivenPackages } from './given-packages.js';
import type { GiveBack } from './install-turns.js';

/** Milliseconds after which the sender of an archive gets a reply, whether it is unpacked or not. */
const ANSWER_MS = 40_000;

/** An upload that was looked at and waits to be built; its holder begins or closes it. */
export class PreparedUpload {
  readonly method: GivenPackages['method'];
  readonly digest: string;
  readonly wanted: readonly InstalledPackage[];
  private readonly below: string;
  private folder: string | undefined;
  private builder: BuilderProcess | undefined;
  private unpacking: Promise<UnpackedPackages> | undefined;
  private closed = false;

  /** @param giveBack of the place among those that are looked at */
  constructor(
    given: GivenPackages,
    private readonly giveBack: GiveBack,
  ) {
    this.method = given.method;
    this.digest = given.digest;
    this.wanted = given.method === 'archive' ? [] : given.wanted;
    this.below = given.method === 'archive' ? given.below : '';
  }

  /** Output of the builder beyond its replies, for the operator. */
  get diagnostic(): string {
    return this.builder?.diagnostic ?? '';
  }

  /**
   * Looks at an archive until it is unpacked, or too late to wait for. An archive that takes too much is not rejected here:
   * its build ends that way.
   * @throws PackagesError for an upload that cannot be accepted
   */
  async look(given: GivenPackages): Promise<void> {
    if (given.method !== 'archive') return;
    this.folder = await mkdtemp(join(tmpdir(), 'groundwork-upload-'));
    await writeFile(join(this.folder, 'upload'), given.bytes);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), ANSWER_MS);
    });
    try {
      await Promise.race([this.unpacked(), late]);
    } catch (error) {
      if (!(error instanceof PackagesError) || error.fault !== 'failed') throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Packages directly in an archive; else those that are named. @throws PackagesError */
  async packages(): Promise<readonly InstalledPackage[]> {
    return this.method === 'archive' ? (await this.unpacked()).packages : this.wanted;
  }

  /** Ends its process, and keeps the upload: it is unpacked again in its turn. */
  async rest(): Promise<void> {
    const { builder } = this;
    this.builder = undefined;
    this.unpacking = undefined;
    await builder?.close();
    this.giveBack();
  }

  /** Marks that the build has started: the upload no longer counts among the inspected ones. */
  started(): void {
    this.giveBack();
  }

  /** Returns the process that builds it, with the archive unpacked, if any. @throws PackagesError */
  async opened(): Promise<BuilderProcess> {
    if (this.method === 'archive') await this.unpacked();
    return this.process();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.giveBack();
    await this.builder?.close();
    if (this.folder !== undefined) await rm(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }

  private async process(): Promise<BuilderProcess> {
    this.builder ??= await BuilderProcess.start();
    if (this.closed) {
      await this.builder.close();
      throw new PackagesError('failed', 'the upload was interrupted: send it again');
    }
    return this.builder;
  }

  private unpacked(): Promise<UnpackedPackages> {
    if (this.unpacking === undefined) {
      this.unpacking = this.unpack();
      // If `look` has stopped waiting, a failure must not count as unhandled: the build awaits this promise again.
      this.unpacking.catch(() => undefined);
    }
    return this.unpacking;
  }

  private async unpack(): Promise<UnpackedPackages> {
    const file = join(this.folder ?? '', 'upload');
    return (await this.process()).unpack({ kind: 'archive', file, below: this.below });
  }
}
