import { Injectable } from '@nestjs/common';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import type { AppSnapshot, EndpointConfig, FunctionConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { runEndpoint, type EndpointRequest, type IncomingResponse } from '#contracts/runtime/incoming-requests.contract.js';
import { AppSecrets } from '../app/app-secrets.js';
import { isServedByDataApi } from './data-api/data-api-routes.js';
import { endpointResponse, returnType } from './incoming/function-response.js';
import { IncomingRuns } from './incoming/incoming-runs.js';
import { readRequest } from './incoming/received-request.js';
import { RequestLog, refusedMethod, type LoggedRequest } from './incoming/request-log.js';
import type { RunAs } from './incoming/request-users.js';
import { endpointFor, endpointsAt } from './endpoint-routes.js';

/** Requests to HTTPS endpoints (client-api §14, runtime §5.2). */
@Injectable()
export class EndpointsService {
  constructor(
    private readonly snapshots: AppSnapshots,
    private readonly secrets: AppSecrets,
    private readonly runs: IncomingRuns,
    private readonly log: RequestLog,
  ) {}

  @HandleRpc(runEndpoint)
  async run(incoming: EndpointRequest): Promise<IncomingResponse> {
    const started = new Date();
    const snapshot = await this.snapshots.byClientId(incoming.clientAppId);
    const logged: LoggedRequest = {
      snapshot,
      started,
      request: await readRequest(incoming),
      thing: { type: 'ENDPOINT', endpoint: null, route: incoming.route },
      argumentsLoggable: false,
    };
    return this.log.record(logged, () => this.answer(snapshot, incoming, logged));
  }

  private async answer(snapshot: AppSnapshot, incoming: EndpointRequest, logged: LoggedRequest): Promise<IncomingResponse> {
    const { route, method } = incoming;
    if (isServedByDataApi(snapshot, route)) return refusedMethod(logged, ['POST']);
    const endpoints = endpointsAt(snapshot, route);
    // No code: the original has none for these.
    if (endpoints.length === 0) throw new AppError('RouteNotFound', `no endpoint at '${route}'`);
    const endpoint = endpointFor(endpoints, method);
    if (!endpoint) return refusedMethod(logged, endpoints.map(({ http_method }) => http_method).toSorted());
    logged.thing = { type: 'ENDPOINT', endpoint, route: endpoint.route };
    const fn = functionOf(snapshot, endpoint);
    logged.functionId = fn._id;
    logged.functionName = fn.name;
    const secret = endpoint.secret_name === '' ? undefined : (await this.secrets.of(snapshot)).get(endpoint.secret_name);
    const outcome = await this.runs.run(
      {
        snapshot,
        target: { action: fn.name, webhookUrl: endpoint.route },
        functionName: fn.name,
        proof: { method: endpoint.validation_method, secret: secret ?? '', signer: 'caller' },
        runAs: runAs(fn, endpoint),
        canEvaluate: fn.can_evaluate,
        disableArgLogs: fn.disable_arg_logs,
      },
      logged,
    );
    const form = returnType(logged.request.header('accept'), endpoint.return_type);
    return endpointResponse(outcome, endpoint.respond_result, form);
  }
}

function functionOf(snapshot: AppSnapshot, { function_id }: EndpointConfig): FunctionConfig {
  const fn = snapshot.functions.find(({ _id }) => _id === function_id);
  if (!fn) throw new AppError('FunctionNotFound', 'the function of the endpoint does not exist');
  return fn;
}

/**
 * Returns the identity that an endpoint's function runs as. A function without a configured user runs as the caller,
 * and never as the system: that would give any caller full access.
 */
function runAs(fn: FunctionConfig, endpoint: EndpointConfig): RunAs {
  return {
    system: fn.run_as_system,
    authenticated: fn.run_as_user_id === '' && fn.run_as_user_id_script_source === '',
    userId: fn.run_as_user_id,
    script: fn.run_as_user_id_script_source,
    createUser: endpoint.create_user_on_auth,
    fetchCustomUserData: endpoint.fetch_custom_user_data,
  };
}
