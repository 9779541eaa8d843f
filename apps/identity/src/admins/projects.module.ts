import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IDENTITY_STORE } from '../store.js';
import { PROJECT, projectSchema } from './project.model.js';
import { ProjectsRepository } from './projects.repository.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: PROJECT, schema: projectSchema }], IDENTITY_STORE)],
  providers: [ProjectsRepository],
  exports: [ProjectsRepository],
})
export class ProjectsModule {}
