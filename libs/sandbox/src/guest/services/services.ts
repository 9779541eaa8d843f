import { hostCall } from '../bridge.js';
import { encodeArgument } from '../ejson/ejson-encode.js';
import { offer } from '../lazy.js';
import { jsonStringify } from '../primordials.js';
import { currentRights, whenSettled, type Rights } from './rights.js';
import { mongodbService } from './mongodb-service.js';

/** One action of a service, with its one argument. */
export type ServiceAction = (argument?: unknown) => Promise<unknown>;
/** An action by its name. */
export type ServiceActions = (action: string) => ServiceAction;
/** Has a service do an action, whose one argument is given as extended JSON text. */
export type AskService = (action: string, argumentEjson: string) => Promise<unknown>;

export interface ServiceClients {
  /** `context.http`, which belongs to no linked service. */
  readonly http: object;
  service(name: string, type: string): object;
}

export interface ServiceClientFactory {
  clientsFor(rights: Rights): ServiceClients;
}

const HTTP_ACTIONS = ['get', 'post', 'put', 'patch', 'delete', 'head'];

/** Actions of the services whose list is closed. A service of another type offers whatever its host does. */
const ACTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['http', HTTP_ACTIONS],
  ['twilio', ['send']],
  ['aws-s3', ['put', 'signPolicy']],
  ['aws-ses', ['send']],
  ['gcm', ['send']],
  ['github', []],
]);

function withActions(actions: ServiceActions, names: readonly string[]): object {
  const client: Record<string, ServiceAction> = {};
  for (const name of names) client[name] = actions(name);
  return Object.freeze(client);
}

/** An object on which every name is a method, except `then`: a client must not look like a promise to `await`. */
function openObject(member: (name: string) => unknown): object {
  return new Proxy(Object.freeze({}), {
    get: (_target, name) => (typeof name === 'string' && name !== 'then' ? member(name) : undefined),
  });
}

/** `svc.s3('us-east-1').PutObject({…})` is one `execute` naming service, action and region. */
function awsService(execute: ServiceAction): object {
  return openObject(
    (awsName) => (region?: unknown) =>
      openObject(
        (awsAction) =>
          (argument: unknown = {}) =>
            execute({
              aws_service: awsName,
              aws_action: awsAction,
              ...(region === undefined ? {} : { aws_region: region }),
              aws_arguments: argument,
            }),
      ),
  );
}

function clientsFor(rights: Rights): ServiceClients {
  // Texts put together: an object for each call would be made only to be encoded.
  const asking = (service: string | null): AskService => {
    const start = `{"service":${jsonStringify(service)},"action":`;
    return (action, argumentEjson) => {
      const current = currentRights(rights);
      const { actsFor } = current;
      const end = actsFor === null ? ']}' : `],"acts_for":${jsonStringify(actsFor)}}`;
      const answer = hostCall('service.call', `${start}${jsonStringify(action)},"arguments":[${argumentEjson}${end}`);
      if (actsFor === null) return answer;
      current.pending++;
      const answered = (): void => {
        current.pending--;
      };
      whenSettled(() => answer, answered);
      return answer;
    };
  };
  const actionsOf = (service: string | null): ServiceActions => {
    const ask = asking(service);
    return (action) =>
      (argument = {}) =>
        ask(action, encodeArgument(argument));
  };
  return {
    get http() {
      return withActions(actionsOf(null), HTTP_ACTIONS);
    },
    service: (name, type) => {
      if (type === 'mongodb-atlas' || type === 'mongodb' || type === 'datalake') return mongodbService(asking(name));
      const actions = actionsOf(name);
      if (type === 'aws') return awsService(actions('execute'));
      const names = ACTIONS.get(type);
      return names === undefined ? openObject(actions) : withActions(actions, names);
    },
  };
}

offer('services', { clientsFor } satisfies ServiceClientFactory);
