import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#process/health/public.decorator.js';
import { ADMIN } from '../edge/path.js';
import { replyWithAsset, replyWithPage } from './page-reply.js';
import { ExplorerAssets } from './explorer-assets.js';
import { EXPLORER_POLICY, SCRIPTS, STYLES, explorerPage } from './explorer-page.js';

/** Relative URLs of the assets: a proxy may serve the platform below a path. */
const ASSETS_OF_ADMIN_PAGE = 'explorer/assets/';
const ASSETS_OF_APP_PAGE = '../../../../../graphql/explorer/assets/';

/**
 * GraphiQL for the administration's GraphQL API and for the APIs of apps. The page contains no data: users log in on
 * it.
 */
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
  asset(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    return replyWithAsset(this.assets, name, request, reply);
  }

  private async page(title: string, assetsUrl: string, request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const versions = await this.assets.versions([...STYLES, ...SCRIPTS]);
    const page = explorerPage(title, (name) => `${assetsUrl}${name}?v=${versions.get(name)}`);
    return replyWithPage(page, EXPLORER_POLICY, request, reply);
  }
}
