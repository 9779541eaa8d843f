import { Controller, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  linkDataSources,
  type LinkDataSourcesRequest,
  type LinkedDataSources,
} from '#contracts/config/linked-data-sources.contract.js';
import { Calls, type Call } from '../../edge/calls.decorator.js';
import type { ErrorBody } from '../../edge/error.filter.js';
import { APP } from '../../edge/path.js';
import { requestOf, valueAs } from '../../edge/request-members.js';

const DATA_SOURCES = [{ name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } }];

@Controller(APP)
export class LinkedDataSourcesController {
  /**
   * Links several data sources atomically. If a name is taken, none is linked, and the reply has status 400 and the
   * names of the conflicting clusters.
   */
  @Post('multi_data_sources')
  @Calls(linkDataSources, DATA_SOURCES)
  async link(
    call: Call<typeof linkDataSources>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<(LinkedDataSources & ErrorBody) | undefined> {
    const { failedClusterNames } = await call(
      await requestOf<LinkDataSourcesRequest>(request, valueAs('dataSources', DATA_SOURCES)),
    );
    if (failedClusterNames.length === 0) return undefined;
    reply.status(400);
    const error = `no data source was linked: names already in use, of the clusters ${failedClusterNames.join(', ')}`;
    return { error, error_code: 'BadRequest', failedClusterNames };
  }
}
