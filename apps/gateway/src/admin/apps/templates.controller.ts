import { Controller, Get } from '@nestjs/common';
import { getApp } from '#contracts/config/apps.contract.js';
import { PROVIDER_REGIONS, type ProviderRegion } from '#contracts/config/provider-regions.js';
import { AppError } from '#contracts/error.js';
import type { AppScope } from '#contracts/scope.js';
import { Calls, type Call } from '../../edge/calls.decorator.js';
import { ADMIN, APP, Path } from '../../edge/path.js';

/** Choices for new apps: regions, and templates (not supported). */
@Controller()
export class TemplatesController {
  /**
   * Returns the provider regions for apps. On a self-hosted platform they are only labels.
   * @reply ProviderRegion[]
   */
  @Get(`${ADMIN}/provider_regions`)
  providerRegions(): readonly ProviderRegion[] {
    return PROVIDER_REGIONS;
  }

  /**
   * Returns the app templates. Not supported: always an empty list.
   * @reply object[]
   */
  @Get(`${ADMIN}/templates`)
  templates(): [] {
    return [];
  }

  /**
   * Returns the templates of an app. Not supported: always an empty list.
   * @reply object[]
   */
  @Get(`${APP}/templates`)
  @Calls(getApp)
  async templatesOfApp(call: Call<typeof getApp>, @Path() path: AppScope): Promise<[]> {
    await call(path);
    return [];
  }

  /**
   * Returns the client source of a template. Not supported: always fails with `TemplateNotFound`.
   * @reply none
   * @throws TemplateNotFound
   */
  @Get(`${ADMIN}/templates/:templateId/client`)
  client(): never {
    throw new AppError('TemplateNotFound', 'template not found');
  }

  /**
   * Returns the client source of a template for an app. Not supported: always fails with `TemplateNotFound`.
   * @reply none
   * @throws TemplateNotFound
   */
  @Get(`${APP}/templates/:templateId/client`)
  @Calls(getApp)
  async clientOfApp(call: Call<typeof getApp>, @Path() path: AppScope): Promise<never> {
    await call(path);
    throw new AppError('TemplateNotFound', 'template not found');
  }
}
