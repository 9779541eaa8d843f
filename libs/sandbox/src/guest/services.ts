import { hostCall } from './bridge.js';
import { mongodbService } from './mongodb-service.js';

type Call = (argument?: unknown) => Promise<unknown>;

const HTTP_ACTIONS = ['get', 'post', 'put', 'patch', 'delete', 'head'];

/** Actions of the services whose list is closed. A service of another type offers whatever its host answers. */
const ACTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['http', HTTP_ACTIONS],
  ['twilio', ['send']],
  ['aws-s3', ['put', 'signPolicy']],
  ['aws-ses', ['send']],
  ['gcm', ['send']],
  ['github', []],
]);

function action(service: string | null, name: string): Call {
  return (argument = {}) => hostCall('service.call', { service, action: name, arguments: [argument] });
}

function withActions(service: string | null, names: readonly string[]): object {
  const client: Record<string, Call> = {};
  for (const name of names) client[name] = action(service, name);
  return Object.freeze(client);
}

/** An object on which every name is a method, except `then`: a client must not look like a promise to `await`. */
function openObject(member: (name: string) => unknown): object {
  return new Proxy(Object.freeze({}), {
    get: (_target, name) => (typeof name === 'string' && name !== 'then' ? member(name) : undefined),
  });
}

/** `svc.s3('us-east-1').PutObject({…})` is one `execute` naming service, action and region. */
function awsService(service: string): object {
  const execute = action(service, 'execute');
  return openObject(
    (awsService) => (region?: unknown) =>
      openObject(
        (awsAction) =>
          (argument: unknown = {}) =>
            execute({
              aws_service: awsService,
              aws_action: awsAction,
              ...(region === undefined ? {} : { aws_region: region }),
              aws_arguments: argument,
            }),
      ),
  );
}

/** `context.http`, which belongs to no linked service. */
export const httpClient = withActions(null, HTTP_ACTIONS);

export function serviceClient(name: string, type: string): object {
  if (type === 'mongodb-atlas' || type === 'mongodb' || type === 'datalake') return mongodbService(name);
  if (type === 'aws') return awsService(name);
  const actions = ACTIONS.get(type);
  return actions === undefined ? openObject((member) => action(name, member)) : withActions(name, actions);
}
