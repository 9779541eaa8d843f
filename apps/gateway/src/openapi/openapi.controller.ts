import { Controller, Get, Inject, type Type } from '@nestjs/common';
import { Public } from '#platform/public.decorator.js';
import { openApiDocument, type OpenApiDocument } from './document.js';

/** Injection token of the controllers that are described. */
export const DESCRIBED_CONTROLLERS = Symbol('DESCRIBED_CONTROLLERS');

@Public()
@Controller('api/openapi.json')
export class OpenApiController {
  private document: OpenApiDocument | undefined;

  constructor(@Inject(DESCRIBED_CONTROLLERS) private readonly controllers: readonly Type[]) {}

  @Get()
  read(): OpenApiDocument {
    this.document ??= openApiDocument(this.controllers);
    return this.document;
  }
}
