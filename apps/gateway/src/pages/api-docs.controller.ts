import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#process/health/public.decorator.js';
import { CSS, JAVASCRIPT, PageAssets, ofPackage } from './page-assets.js';
import { replyWithAsset, replyWithPage } from './page-reply.js';
import { API_DOCS_CSS, API_DOCS_POLICY, SCRIPTS, STYLES, apiDocsPage } from './api-docs-page.js';

/** Swagger UI for /api/openapi.json. Compressed, its assets have about half a megabyte. */
@Public()
@Controller('docs')
export class ApiDocsController {
  private readonly assets = new PageAssets({
    'api-docs.css': { type: CSS, read: async () => Buffer.from(API_DOCS_CSS) },
    'api-docs.js': {
      type: JAVASCRIPT,
      read: () => readFile(fileURLToPath(new URL('./page/api-docs-page.js', import.meta.url))),
    },
    'swagger-ui.css': ofPackage(CSS, 'swagger-ui-dist', 'swagger-ui.css'),
    'swagger-ui.js': ofPackage(JAVASCRIPT, 'swagger-ui-dist', 'swagger-ui-bundle.js'),
  });

  @Get()
  async page(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const versions = await this.assets.versions([...STYLES, ...SCRIPTS]);
    // Relative, because a proxy may serve the platform below a path.
    const page = apiDocsPage((name) => `docs/assets/${name}?v=${versions.get(name)}`);
    return replyWithPage(page, API_DOCS_POLICY, request, reply);
  }

  @Get('assets/:name')
  asset(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    return replyWithAsset(this.assets, name, request, reply);
  }
}
