import { Controller, Get, Headers, HttpCode, Patch, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  exportApp,
  importApp,
  pullApp,
  pushApp,
  type ExportAppRequest,
  type ImportAppRequest,
  type ImportPreview,
  type PushAppRequest,
} from '#contracts/config/app-files.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { AppFilesBody, type GivenFiles } from '../../edge/app-files-body.js';
import { Calls, type Call } from '../../edge/calls.decorator.js';
import { APP, Path } from '../../edge/path.js';
import { booleanParameter, defined, textParameter, type Query as QueryString } from '../../edge/query.js';
import { streamed } from '../../edge/streamed.js';

const ZIP = 'application/zip';
const JSON_TYPE = 'application/json';
/** Example of a whole app without entities. */
const NO_ENTITIES = { config_version: 20210101, functions: [], values: [] };
/** Example of the smallest document an import accepts: it has no sections. */
const NO_SECTIONS = { config_version: 20210101 };

@Controller(APP)
export class AppFilesController {
  @Get('export')
  @Calls(exportApp, undefined, ZIP)
  async export(
    open: Call<typeof exportApp>,
    @Path() path: AppScope,
    @Query() query: QueryString,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const options = {
      version: textParameter(query, 'version') as ExportAppRequest['version'],
      template: booleanParameter(query, 'template'),
      source_control: booleanParameter(query, 'source_control'),
      hosting: booleanParameter(query, 'hosting'),
      deployment: textParameter(query, 'deployment'),
    };
    const { head, chunks } = await open(defined({ ...path, ...options }));
    if (head.notes.length > 0) void reply.header('x-export-notes', head.notes.join('; '));
    return streamed(reply, chunks, { type: ZIP, disposition: `attachment; filename="${head.file_name}"` });
  }

  @Get('pull')
  @Calls(pullApp)
  async pull(
    open: Call<typeof pullApp>,
    @Path() path: AppScope,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const archive = accept?.includes(ZIP) ?? false;
    const { head, chunks } = await open({ ...path, archive });
    if (!archive) return streamed(reply, chunks, { type: JSON_TYPE });
    return streamed(reply, chunks, { type: ZIP, disposition: `attachment; filename="${head.file_name}"` });
  }

  /**
   * @reply 204
   * @reply 200 ImportPreview
   */
  @Patch('push')
  @Calls(pushApp, NO_ENTITIES)
  @HttpCode(204)
  async push(
    call: Call<typeof pushApp>,
    @Path() path: AppScope,
    @Query() query: QueryString,
    @AppFilesBody() files: GivenFiles,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportPreview | undefined> {
    const options = { strategy: textParameter(query, 'strategy') as PushAppRequest['strategy'] };
    const { notes, preview } = await call(defined({ ...path, ...options, ...files }));
    void reply.header('x-import-notes', notes.length);
    if (preview) reply.status(200);
    return preview;
  }

  /**
   * @reply 204
   * @reply 200 ImportPreview | string[]
   */
  @Post('import')
  @Calls(importApp, NO_SECTIONS)
  @HttpCode(204)
  async import(
    call: Call<typeof importApp>,
    @Path() path: AppScope,
    @Query() query: QueryString,
    @AppFilesBody() files: GivenFiles,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportPreview | readonly string[] | undefined> {
    const options = {
      strategy: textParameter(query, 'strategy') as ImportAppRequest['strategy'],
      preview_of: textParameter(query, 'preview_of') as ImportAppRequest['preview_of'],
      diff: booleanParameter(query, 'diff'),
      allow_missing_secrets: booleanParameter(query, 'allow_missing_secrets'),
    };
    const { diffs, notes, preview } = await call(defined({ ...path, ...options, ...files }));
    void reply.header('x-import-notes', notes.length);
    const shown = preview ?? diffs ?? undefined;
    if (shown !== undefined) reply.status(200);
    return shown;
  }
}
