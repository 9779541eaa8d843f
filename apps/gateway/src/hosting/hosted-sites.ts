import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import type { HostedResponse, SentFile } from '#contracts/config/hosting.contract.js';
import { AppError } from '#contracts/error.js';
import { encodingOf } from '../edge/compression.js';
import { readableOf } from '../edge/streamed.js';
import { fileReply } from './file-reply.js';
import { HostedResponseCache } from './hosted-response-cache.js';
import { HostedContents, KEPT_BYTES_MAX, isCompressible, type ContentEncoding } from './hosted-contents.js';
import type { Site } from './site-domains.js';

const METHODS = 'GET, HEAD';
const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' };
const NOWHERE: HostedResponse = { status: 404 };

/** A request to a site: its path as it was sent, with the query. */
export interface SiteRequest {
  readonly site: Site;
  readonly url: string;
  /** Prefix of the site's paths in the platform's paths. */
  readonly base: string;
}

function plain(reply: FastifyReply, status: number, text: string, headers: Readonly<Record<string, string>> = {}): FastifyReply {
  return reply
    .status(status)
    .headers({ ...PLAIN, ...headers })
    .send(`${text}\n`);
}

/** Returns the encoding of a file: the client's preference, or none if it requests a range. */
function encodingFor(file: SentFile, { headers }: FastifyRequest): ContentEncoding | undefined {
  if (headers.range !== undefined || !isCompressible(file)) return undefined;
  const { 'accept-encoding': accepted } = headers;
  return encodingOf(Array.isArray(accepted) ? accepted.join() : accepted) ?? undefined;
}

/** Responds to requests to the sites of apps. */
@Injectable()
export class HostedSites {
  constructor(
    private readonly snapshots: AppSnapshots,
    private readonly responses: HostedResponseCache,
    private readonly contents: HostedContents,
  ) {}

  /** @throws AppError `Unavailable` and similar errors while the response cannot be determined */
  async answer({ site, url, base }: SiteRequest, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plain(reply, 405, 'Method not allowed', { allow: METHODS });
    }
    const [path = '/', ...queries] = url.split('?');
    const search = queries.length === 0 ? '' : `?${queries.join('?')}`;
    const appId = await this.appOf(site);
    const answer = appId === null ? NOWHERE : await this.responses.find(appId, decodeURIComponent(path), site.customDomain);
    const { status, location, file } = answer;
    if (location !== undefined) {
      const target = location.startsWith('/') ? `${base}${location}` : location;
      return plain(reply, status, 'Moved', { location: status === 308 ? `${target}${search}` : target });
    }
    if (appId === null || !file) return plain(reply, 404, 'Not found');
    return this.send(appId, status === 200 ? 200 : 404, file, request, reply);
  }

  private async send(
    appId: string,
    status: 200 | 404,
    file: SentFile,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const encoding = encodingFor(file, request);
    if (isCompressible(file)) void reply.header('vary', 'Accept-Encoding');
    const sent = fileReply(status, file, request, encoding);
    void reply.status(sent.status).headers(sent.headers);
    if (!sent.bytes) return reply.send();
    const { start, end } = sent.bytes;
    if (file.size <= KEPT_BYTES_MAX) {
      const content = await this.contents.whole(appId, file, encoding);
      const part = encoding || end - start === content.length ? content : content.subarray(start, end);
      return reply.header('content-length', part.length).send(part);
    }
    void reply.header('content-length', end - start);
    if (request.method === 'HEAD') return reply.send();
    const chunks = await this.contents.part(appId, file, start, end);
    reply.raw.once('close', () => void chunks.return());
    return reply.send(readableOf(reply, chunks));
  }

  private async appOf({ clientAppId }: Site): Promise<string | null> {
    try {
      return (await this.snapshots.byClientId(clientAppId)).appId;
    } catch (error) {
      if (error instanceof AppError && error.code === 'ClientAppNotFound') return null;
      throw error;
    }
  }
}
