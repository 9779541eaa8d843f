import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import {
  allowNonVpcRequests,
  changePrivateEndpoint,
  createPrivateEndpoint,
  getPrivateEndpoint,
  listPrivateEndpointServices,
  listPrivateEndpoints,
} from '#contracts/config/network.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { body, ignoredBody } from '../../edge/request-members.js';

/** Private endpoints, which belong to the network a server runs in. */
@Controller(`${APP}/security`)
export class NetworkController {
  @Get('private_endpoints') @Forwards(listPrivateEndpoints) list() {}
  @Post('private_endpoints') @Forwards(createPrivateEndpoint, ignoredBody()) create() {}
  @Get('private_endpoints/:privateEndpointId') @Forwards(getPrivateEndpoint) get() {}
  @Put('private_endpoints/:privateEndpointId') @Forwards(changePrivateEndpoint) update() {}
  @Delete('private_endpoints/:privateEndpointId') @Forwards(changePrivateEndpoint) delete() {}
  @Get('private_endpoint_service_infos') @Forwards(listPrivateEndpointServices) services() {}
  @Post('allow_non_vpc_client_requests') @Forwards(allowNonVpcRequests, body) allowNonVpc() {}
}
