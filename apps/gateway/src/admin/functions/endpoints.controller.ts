import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  updateEndpoint,
  type EndpointScope,
} from '#contracts/config/endpoints.contract.js';
import { Calls, type Call } from '../../http/calls.decorator.js';
import { Forwards } from '../../http/forwards.decorator.js';
import { APP, Path } from '../../http/path.js';
import { body } from '../../http/request-members.js';

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
