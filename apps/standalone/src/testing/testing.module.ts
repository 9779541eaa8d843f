import { Global, Module } from '@nestjs/common';
import { ControlServer } from './control-server.js';

/** What tests control of a platform. */
@Global()
@Module({ providers: [ControlServer] })
export class TestingModule {}
