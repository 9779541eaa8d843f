import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  updateEndpoint,
  type EndpointScope,
} from '#contracts/config/endpoints.contract.js';
import { Calls, type Call } from '../../edge/calls.decorator.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP, Path } from '../../edge/path.js';
import { body } from '../../edge/request-members.js';

@Controller(`${APP}/endpoints`)
export class EndpointsController {
  @Get() @Forwards(listEndpoints) list() {}
  @Post() @Forwards(createEndpoint, body) create() {}
  @Get(':endpointId') @Forwards(getEndpoint) get() {}
  @Put(':endpointId') @Forwards(updateEndpoint, body) update() {}

  /**
   * Deletes an HTTPS endpoint.
   * @reply object
   */
  @Delete(':endpointId')
  @Calls(deleteEndpoint)
  async delete(call: Call<typeof deleteEndpoint>, @Path() path: EndpointScope): Promise<object> {
    await call(path);
    return {};
  }
}
