import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contracts/error.js';
import { Public } from '#platform/public.decorator.js';
import { ADMIN } from '../http/path.js';
import { ExplorerAssets, contentVersion } from './explorer-assets.js';
import { EXPLORER_POLICY, SCRIPTS, STYLES, explorerPage } from './explorer-page.js';

/** Seconds an asset may be kept: its address changes with its content. */
const ASSET_MAX_AGE = 31_536_000;

/** Where the assets are, as the pages refer to them: the platform may be served below a path of a proxy's. */
const ASSETS_OF_ADMIN_PAGE = 'explorer/assets/';
const ASSETS_OF_APP_PAGE = '../../../../../graphql/explorer/assets/';

function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  return (headers['if-none-match'] ?? '').split(/\s*,\s*/).includes(etag);
}

/** GraphiQL, for the administration's own GraphQL API and for those of apps. The page holds nothing: it asks who looks at it to log in. */
@Public()
@Controller(ADMIN)
export class ExplorerController {
  constructor(private readonly assets: ExplorerAssets) {}

  @Get('graphql/explorer')
  adminPage(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.page('Administration API explorer', ASSETS_OF_ADMIN_PAGE, request, reply);
  }

  @Get('groups/:groupId/apps/:appId/graphql/explorer')
  appPage(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.page('App explorer', ASSETS_OF_APP_PAGE, request, reply);
  }

  @Get('graphql/explorer/assets/:name')
  async asset(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const asset = await this.assets.find(name);
    if (!asset) throw new AppError('RouteNotFound', 'not found');
    const etag = `"${asset.version}"`;
    void reply.header('etag', etag).header('cache-control', `public, max-age=${ASSET_MAX_AGE}, immutable`);
    void reply.header('vary', 'Origin, Accept-Encoding').header('x-content-type-options', 'nosniff');
    if (isKnown(request, etag)) {
      void reply.status(304);
      return undefined;
    }
    void reply.header('content-type', asset.type);
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return asset.content();
    void reply.header('content-encoding', 'gzip');
    return asset.gzip;
  }

  private async page(title: string, assetsUrl: string, request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const names = [...STYLES, ...SCRIPTS];
    const versions = new Map(
      await Promise.all(names.map(async (name) => [name, (await this.assets.find(name))?.version ?? ''] as const)),
    );
    const page = explorerPage(title, (name) => `${assetsUrl}${name}?v=${versions.get(name)}`);
    const etag = `"${contentVersion(page)}"`;
    void reply.header('etag', etag).header('cache-control', 'no-cache');
    void reply.header('content-security-policy', EXPLORER_POLICY).header('referrer-policy', 'no-referrer');
    void reply.header('x-content-type-options', 'nosniff').header('content-type', 'text/html; charset=utf-8');
    if (!isKnown(request, etag)) return page;
    void reply.status(304);
    return '';
  }
}
