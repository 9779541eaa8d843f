import { Module } from '@nestjs/common';
import { VersionsModule } from '../versions/versions.module.js';
import { ServiceConfigService } from './service-config.service.js';
import { ServicesHandler } from './services.handler.js';
import { ServicesService } from './services.service.js';

@Module({
  imports: [VersionsModule],
  controllers: [ServicesHandler],
  providers: [ServicesService, ServiceConfigService],
  exports: [ServicesService, ServiceConfigService],
})
export class ServicesModule {}
