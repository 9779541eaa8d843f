import { Injectable } from '@nestjs/common';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { compiledApp } from '../app/compiled-app.js';
import { untilDeadline } from '../app/time-limit.js';
import type { ActionScope } from '../data/action-scope.js';
import { isMongodbService } from '../data/data-sources.js';
import { MongodbActions } from '../data/mongodb-actions.js';
import { RequestTurns } from '../data/request-turns.js';
import { AwsActions } from './aws-actions.js';
import type { CallArguments } from './call-arguments.js';
import { HttpActions } from './http-actions.js';
import { PushActions } from './push-actions.js';
import { TwilioActions } from './twilio-actions.js';

/** Actions of an app's linked services. Types that can be configured but not run have none. */
@Injectable()
export class ServiceActions {
  constructor(
    private readonly mongodb: MongodbActions,
    private readonly http: HttpActions,
    private readonly push: PushActions,
    private readonly aws: AwsActions,
    private readonly twilio: TwilioActions,
    private readonly turns: RequestTurns,
  ) {}

  /**
   * @param list the call's arguments, decoded
   * @returns canonical extended JSON
   * @throws AppError `ServiceNotFound`, `ServiceCommandNotFound`, and the errors of the service's own type
   */
  async run(
    snapshot: AppSnapshot,
    serviceName: string,
    action: string,
    list: readonly unknown[],
    scope: ActionScope,
  ): Promise<string> {
    return this.runOf(serviceOf(snapshot, serviceName), snapshot, action, list, scope);
  }

  private async runOf(
    service: ServiceConfig,
    snapshot: AppSnapshot,
    action: string,
    list: readonly unknown[],
    scope: ActionScope,
  ): Promise<string> {
    if (isMongodbService(service)) return this.mongodb.run(snapshot, service, action, list, scope);
    switch (service.type) {
      case 'http':
        return this.http.run(snapshot, service, action, list, scope);
      case 'gcm':
        return this.push.run(snapshot, service, action, list, scope);
      case 'aws':
      case 'aws-s3':
      case 'aws-ses':
        return this.aws.run(snapshot, service, action, list, scope);
      case 'twilio':
        return this.twilio.run(snapshot, service, action, list, scope);
      default:
        throw new AppError('ServiceCommandNotFound', `services of type '${service.type}' have no actions`);
    }
  }

  /** An action of `context.http`, which belongs to no service; otherwise as {@link run}. */
  runHttp(snapshot: AppSnapshot, action: string, list: readonly unknown[], scope: ActionScope): Promise<string> {
    return this.http.run(snapshot, null, action, list, scope);
  }

  /**
   * Calls {@link run} outside of a function. Queues for execution, and aborts at the deadline of the request's expressions or
   * when its caller disconnects. The arguments are decoded only after the service, the action and a rule for the collection
   * were found.
   * @throws AppError `BadRequest` for arguments that are not extended JSON
   */
  async runAlone(
    snapshot: AppSnapshot,
    serviceName: string,
    action: string,
    args: CallArguments,
    acting: Pick<ActionScope, 'rights' | 'expressions'>,
  ): Promise<string> {
    return untilDeadline(acting.expressions.request.deadline, async (terms) => {
      const service = serviceOf(snapshot, serviceName);
      if (isMongodbService(service)) {
        const [database, collection] = await args.texts('database', 'collection');
        this.mongodb.admit(snapshot, service, action, { database, collection }, acting.rights);
      }
      const scope = { ...acting, ...terms };
      const work = async () => this.runOf(service, snapshot, action, await args.decoded(), scope);
      return this.turns.run(snapshot.appId, terms.signal, work);
    });
  }
}

function serviceOf(snapshot: AppSnapshot, name: string): ServiceConfig {
  const service = compiledApp(snapshot).services.get(name);
  if (!service) throw new AppError('ServiceNotFound', `service not found: '${name}'`);
  return service;
}
