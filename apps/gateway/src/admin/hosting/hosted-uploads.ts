import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BusClient } from '#bus/client/bus-client.js';
import { piecesOf } from '#contracts/config/hosted-pieces.js';
import { HOSTED_FILE_BYTES_MAX } from '#contracts/config/hosting-limits.js';
import { storeHostedPiece, type HostedAttribute, type PutHostedFileRequest } from '#contracts/config/hosting.contract.js';
import { AppError } from '#contracts/error.js';
import type { AppScope } from '#contracts/scope.js';
import { newId } from '#contracts/ids.js';
import { parseJson, requireObject } from '../../edge/body.js';
import { isMultipart, readFileForm } from '../../edge/multipart-mixed.js';
import { textParameter, type Query } from '../../edge/query.js';

/** Metadata of a file given by the sender; `attrs` may be `null`. */
interface Meta {
  readonly path?: unknown;
  readonly hash?: unknown;
  readonly size?: unknown;
  readonly attrs?: unknown;
}

/** A file as it was sent. */
export interface GivenFile {
  readonly put: Omit<PutHostedFileRequest, keyof AppScope | 'blob'>;
  /** `null` for a folder. */
  readonly content: Buffer | null;
}

function memberOf(meta: Meta, content: Buffer | null, query: Query): GivenFile['put'] {
  const hash = content === null ? '' : createHash('md5').update(content).digest('hex');
  const size = content?.length ?? 0;
  if (content !== null && typeof meta.hash === 'string' && meta.hash !== '' && meta.hash.toLowerCase() !== hash) {
    throw new AppError('BadRequest', "the content does not match the hash in 'meta'");
  }
  if (content !== null && typeof meta.size === 'number' && meta.size !== size) {
    throw new AppError('BadRequest', `the content has ${size} bytes, not ${meta.size}`);
  }
  return {
    // The path in the form takes precedence; clients that omit it name the file in the query.
    path: (meta.path ?? textParameter(query, 'path')) as string,
    hash,
    size,
    attributes: (meta.attrs ?? []) as HostedAttribute[],
  };
}

/**
 * Returns the file a request uploads: a form, or JSON for a folder. @throws AppError `BadRequest`, `RequestTooLarge`
 */
export async function givenFile({ body, headers, query, gateway }: FastifyRequest): Promise<GivenFile> {
  const type = headers['content-type'] ?? '';
  if (!isMultipart(type)) {
    const meta = requireObject(await parseJson(body, gateway.limits.body)) as Meta;
    return { put: memberOf(meta, null, query as Query), content: null };
  }
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const { meta, file } = await readFileForm(bytes, type, HOSTED_FILE_BYTES_MAX);
  if (file === null) throw new AppError('MissingParameter', "the part 'file' is required");
  const members = requireObject(await parseJson(Buffer.from(meta), gateway.limits.body)) as Meta;
  return { put: memberOf(members, file, query as Query), content: file };
}

/** Hands the contents of uploaded files over, piece by piece: a whole one is more than a message carries. */
@Injectable()
export class HostedUploads {
  constructor(private readonly bus: BusClient) {}

  /** Returns the id the content is kept by. */
  async store({ groupId, appId }: AppScope, content: Buffer): Promise<string> {
    const blob = newId();
    let index = 0;
    for (const piece of piecesOf(content)) {
      await this.bus.call(storeHostedPiece, { groupId, appId, blob, index, data: piece.toString('base64') });
      index += 1;
    }
    return blob;
  }
}
