import { Controller, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import {
  createLogForwarder,
  deleteLogForwarder,
  getLogForwarder,
  listLogForwarders,
  updateLogForwarder,
  type LogForwarderScope,
} from '#contracts/config/log-forwarders.contract.js';
import { Calls, type Call } from '../../edge/calls.decorator.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP, Path } from '../../edge/path.js';
import { body } from '../../edge/request-members.js';

@Controller(`${APP}/log_forwarders`)
export class LogForwardersController {
  @Get() @Forwards(listLogForwarders) list() {}
  @Post() @Forwards(createLogForwarder, body) create() {}
  @Get(':forwarderId') @Forwards(getLogForwarder) get() {}
  @Patch(':forwarderId') @Forwards(updateLogForwarder, body) update() {}
  @Delete(':forwarderId') @Forwards(deleteLogForwarder) delete() {}

  /**
   * Enables a log forwarder. A suspended one resumes at its last position.
   * @body none
   */
  @Put(':forwarderId/enable')
  @Calls(updateLogForwarder)
  @HttpCode(204)
  async enable(call: Call<typeof updateLogForwarder>, @Path() path: LogForwarderScope): Promise<void> {
    await call({ ...path, disabled: false });
  }

  /**
   * Disables a log forwarder.
   * @body none
   */
  @Put(':forwarderId/disable')
  @Calls(updateLogForwarder)
  @HttpCode(204)
  async disable(call: Call<typeof updateLogForwarder>, @Path() path: LogForwarderScope): Promise<void> {
    await call({ ...path, disabled: true });
  }
}
