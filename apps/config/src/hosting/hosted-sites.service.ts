import { Injectable } from '@nestjs/common';
import { HandleRpc, HandleStream } from '#bus/server/handle.decorator.js';
import {
  HOSTED_PIECE_BYTES,
  findHostedFile,
  readHostedContent,
  type FindHostedFileRequest,
  type HostedResponse,
  type HostedContentHead,
  type ReadHostedContentRequest,
} from '#contracts/config/hosting.contract.js';
import { AppError } from '#contracts/error.js';
import type { StreamSource } from '#contracts/stream.js';
import { DeployedHosting } from './deployed-hosting.service.js';
import { hostedResponse } from './hosted-response.js';
import { HostedFilesRepository } from './hosted-files.repository.js';
import { HostedPiecesRepository } from './hosted-pieces.repository.js';

/** Serves the requests of gateways about the sites of apps. */
@Injectable()
export class HostedSites {
  constructor(
    private readonly hosting: DeployedHosting,
    private readonly files: HostedFilesRepository,
    private readonly pieces: HostedPiecesRepository,
  ) {}

  @HandleRpc(findHostedFile)
  async find({ appId, path, customDomain }: FindHostedFileRequest): Promise<HostedResponse> {
    const settings = await this.hosting.of(appId);
    if (customDomain !== undefined && settings.customDomain !== customDomain) return { status: 404 };
    return hostedResponse(settings, path, (wanted) => this.files.find(appId, wanted));
  }

  @HandleStream(readHostedContent)
  async read({ appId, blob, start, end }: ReadHostedContentRequest): Promise<StreamSource<HostedContentHead, Uint8Array>> {
    const index = Math.floor(start / HOSTED_PIECE_BYTES);
    const first = await this.piece(appId, blob, index);
    return { head: {}, chunks: () => this.parts(appId, blob, { index, first, start, end }) };
  }

  private async *parts(
    appId: string,
    blob: string,
    { index, first, start, end }: { index: number; first: Buffer; start: number; end: number },
  ): AsyncGenerator<Uint8Array> {
    for (let next = index, piece = first; ;) {
      const offset = next * HOSTED_PIECE_BYTES;
      yield piece.subarray(Math.max(0, start - offset), end - offset);
      next += 1;
      if (next * HOSTED_PIECE_BYTES >= end) return;
      piece = await this.piece(appId, blob, next);
    }
  }

  private async piece(appId: string, blob: string, index: number): Promise<Buffer> {
    const piece = await this.pieces.read(appId, blob, index);
    if (!piece) throw new AppError('HostedFileNotFound', 'the content of the file no longer exists');
    return piece;
  }
}
