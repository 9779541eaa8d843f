import { Injectable } from '@nestjs/common';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import type { AppSnapshot, DataApiConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { runDataApi, type DataApiRequest } from '#contracts/runtime/data-api.contract.js';
import type { IncomingResponse } from '#contracts/runtime/incoming-requests.contract.js';
import { AppSecrets } from '../../app/app-secrets.js';
import { compiledApp } from '../../app/compiled-app.js';
import { isMongodbService } from '../../data/data-sources.js';
import { Admissions, type Admitted, type Demands } from '../incoming/admissions.js';
import { returnType } from '../incoming/function-response.js';
import { readRequest, type ReceivedRequest } from '../incoming/received-request.js';
import { hasPartOfCredentials } from '../incoming/request-credentials.js';
import { RequestLog, type LoggedRequest } from '../incoming/request-log.js';
import type { RunAs } from '../incoming/request-users.js';
import { ServiceActions } from '../../services/service-actions.js';
import { dataApiResponse } from './data-api-response.js';
import { readDataApiBody } from './data-api-body.js';
import { servedAction } from './data-api-routes.js';

/** Actions on collections as HTTP requests (client-api §15): the actions of MongoDB services, let in as endpoints are. */
@Injectable()
export class DataApiService {
  constructor(
    private readonly snapshots: AppSnapshots,
    private readonly secrets: AppSecrets,
    private readonly admissions: Admissions,
    private readonly services: ServiceActions,
    private readonly log: RequestLog,
  ) {}

  @HandleRpc(runDataApi)
  async run(incoming: DataApiRequest): Promise<IncomingResponse> {
    const started = new Date();
    const snapshot = await this.snapshots.byClientId(incoming.clientAppId);
    const logged: LoggedRequest = {
      snapshot,
      started,
      request: await readRequest(incoming),
      thing: { type: 'ENDPOINT', endpoint: null, route: `/data/${incoming.version}/action/${incoming.action}` },
      argumentsLoggable: false,
    };
    return this.log.record(logged, () => this.answer(snapshot, incoming, logged));
  }

  private async answer(
    snapshot: AppSnapshot,
    { version, action: name }: DataApiRequest,
    logged: LoggedRequest,
  ): Promise<IncomingResponse> {
    const webhookUrl = `/data/${version}/action/${name}`;
    const served = servedAction(snapshot, version, name);
    // The same error as for an endpoint that does not exist.
    if (!served) throw new AppError('RouteNotFound', `no endpoint at '${webhookUrl}'`);
    const { config, action } = served;
    const secret = config.secret_name === '' ? undefined : (await this.secrets.of(snapshot)).get(config.secret_name);
    const { rights, expressions } = await this.admit(
      {
        snapshot,
        target: { action: name, webhookUrl },
        proof: { method: config.validation_method, secret: secret ?? '', signer: 'caller' },
        runAs: runAs(config),
        canEvaluate: config.can_evaluate,
        disableArgLogs: !config.log_function_arguments,
      },
      logged,
    );
    const { dataSource, args } = await readDataApiBody(logged.request.body, action, this.admissions.limits);
    requireDataSource(snapshot, dataSource);
    const result = await this.services.runAlone(snapshot, dataSource, action.runs, args, { rights, expressions });
    return dataApiResponse(action, result, returnType(logged.request.header('accept'), config.return_type));
  }

  private async admit(demands: Demands, logged: LoggedRequest): Promise<Admitted> {
    try {
      return await this.admissions.admit(demands, logged);
    } catch (error) {
      if (error instanceof AppError && error.code === 'MissingAuthReq') throw await this.unnamed(logged.request, error);
      throw error;
    }
  }

  /**
   * Returns the error for a request without complete credentials; other endpoints have a single message with its own
   * status for it.
   */
  private async unnamed(request: ReceivedRequest, { message }: AppError): Promise<AppError> {
    return (await hasPartOfCredentials(request, this.admissions.limits))
      ? new AppError('MissingParameter', message)
      : new AppError('InvalidParameter', 'no authentication methods were specified');
  }
}

/** Services of other types have no collections. */
function requireDataSource(snapshot: AppSnapshot, name: string): void {
  const service = compiledApp(snapshot).services.get(name);
  if (!service || !isMongodbService(service)) throw new AppError('ServiceNotFound', `service not found: '${name}'`);
}

function runAs(config: DataApiConfig): RunAs {
  const { run_as_user_id: userId, run_as_user_id_script_source: script } = config;
  return {
    system: config.run_as_system,
    authenticated: userId === '' && script === '',
    userId,
    script,
    createUser: config.create_user_on_auth,
    fetchCustomUserData: config.fetch_custom_user_data,
  };
}
