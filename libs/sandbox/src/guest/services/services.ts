import { hostAnswer, hostCall } from '../bridge.js';
import { encodeArgument } from '../ejson/ejson-encode.js';
import { offer } from '../lazy.js';
import { freeze, MapConstructor, mapGet, ProxyConstructor, setMember } from '../primordials.js';
import { mongodbService } from './mongodb-service.js';

/** One action of a service, with its one argument. */
export type ServiceAction = (argument?: unknown) => Promise<unknown>;
/** An action by its name. */
export type ServiceActions = (action: string) => ServiceAction;
/** Executes an action of a service, whose one argument is given as extended JSON, with `rights` by default. */
export interface AskService {
  (action: string, argumentEjson: string, as?: number): Promise<unknown>;
  readonly rights: number;
  /** Has the action done while the code waits. */
  readonly atOnce: (action: string, argumentEjson: string) => unknown;
}

export interface ServiceClients {
  /** `context.http`, which belongs to no linked service. */
  readonly http: object;
  service(name: string, type: string): object;
}

export interface ServiceClientFactory {
  /** @param rights of the function that has them, see `rights.ts` */
  clientsFor(rights: number): ServiceClients;
}

const HTTP_ACTIONS = ['get', 'post', 'put', 'patch', 'delete', 'head'];

/** Actions of the services with a fixed list. A service of another type supports any action of its host. */
const ACTIONS: ReadonlyMap<string, readonly string[]> = new MapConstructor([
  ['http', HTTP_ACTIONS],
  ['twilio', ['send']],
  ['aws-s3', ['put', 'signPolicy']],
  ['aws-ses', ['send']],
  ['gcm', ['send']],
  ['github', []],
]);

function withActions(actions: ServiceActions, names: readonly string[]): object {
  const client: Record<string, ServiceAction> = {};
  for (let i = 0; i < names.length; i++) setMember(client, names[i] as string, actions(names[i] as string));
  return freeze(client);
}

/** An object on which every name is a method, except `then`: a client must not look like a promise to `await`. */
function openObject(member: (name: string) => unknown): object {
  return new ProxyConstructor(freeze({}), {
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

function clientsFor(rights: number): ServiceClients {
  const asking = (service: string): AskService => {
    const ask = (action: string, argumentEjson: string, as = rights): Promise<unknown> =>
      hostCall({ rights: as, service, action }, argumentEjson);
    setMember(ask, 'rights', rights);
    setMember(ask, 'atOnce', (action: string, argumentEjson: string) => hostAnswer({ rights, service, action }, argumentEjson));
    return freeze(ask) as AskService;
  };
  const actionsOf = (service: string): ServiceActions => {
    const ask = asking(service);
    return (action) =>
      (argument = {}) =>
        ask(action, encodeArgument(argument));
  };
  return {
    get http() {
      return withActions(actionsOf(''), HTTP_ACTIONS);
    },
    service: (name, type) => {
      if (type === 'mongodb-atlas' || type === 'mongodb' || type === 'datalake') return mongodbService(asking(name));
      const actions = actionsOf(name);
      if (type === 'aws') return awsService(actions('execute'));
      const names = mapGet(ACTIONS as Map<unknown, unknown>, type) as readonly string[] | undefined;
      return names === undefined ? openObject(actions) : withActions(actions, names);
    },
  };
}

offer('services', { clientsFor } satisfies ServiceClientFactory);
