import { Injectable } from '@nestjs/common';
import { HOSTED_PIECE_BYTES } from '#contracts/config/hosting.contract.js';
import type { HostedFileRecord } from './hosted-file.model.js';
import { HostedFilesRepository } from './hosted-files.repository.js';
import { HostedPiecesRepository } from './hosted-pieces.repository.js';

/** File of an archive: its content as a string, or its bytes as they are read. */
export type ArchivedContent = string | (() => AsyncIterable<Uint8Array>);

/** Hosted files as the files of an app. */
@Injectable()
export class HostedExports {
  constructor(
    private readonly files: HostedFilesRepository,
    private readonly pieces: HostedPiecesRepository,
  ) {}

  has(appId: string): Promise<boolean> {
    return this.files.hasAny(appId);
  }

  /** The files as they are now, with `hosting/metadata.json`, by path. */
  async read(appId: string): Promise<ReadonlyMap<string, ArchivedContent>> {
    const found = await this.files.listBelow(appId, '/');
    if (found.length === 0) return new Map();
    const metadata = found
      .filter(({ attributes }) => attributes.length > 0)
      .map(({ path, attributes }) => ({ path, attrs: attributes.map(({ name, value }) => ({ name, value })) }));
    return new Map<string, ArchivedContent>([
      ['hosting/metadata.json', `${JSON.stringify(metadata, undefined, 4)}\n`],
      ...found.map((file): [string, ArchivedContent] => [`hosting/files${file.path}`, () => this.content(appId, file)]),
    ]);
  }

  private async *content(appId: string, { blob, size }: HostedFileRecord): AsyncGenerator<Uint8Array> {
    if (blob === null) return;
    for (let index = 0; index * HOSTED_PIECE_BYTES < size; index += 1) {
      const piece = await this.pieces.read(appId, blob, index);
      if (!piece) throw new Error('the content of a hosted file no longer exists');
      yield piece;
    }
  }
}
