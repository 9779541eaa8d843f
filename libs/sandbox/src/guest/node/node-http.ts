import { offer } from '../lazy.js';
import { clientOf, METHODS } from './http-client.js';
import { unavailable } from './unavailable.js';

/** Node keeps connections in it; here there are none to keep. Older packages call it without `new`, or inherit from it. */
function Agent(this: unknown, options: unknown = {}): unknown {
  const agent = this instanceof Agent ? this : (Object.create(Agent.prototype as object) as object);
  return Object.assign(agent, { options, maxSockets: Infinity, requests: {}, sockets: {}, freeSockets: {} });
}
Agent.prototype.destroy = (): void => {
  // Nothing is open.
};

const STATUS_CODES = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Payload Too Large',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

const shared = {
  ...unavailable('http', ['createServer', 'Server', 'ServerResponse']),
  Agent,
  METHODS: [...METHODS],
  STATUS_CODES,
  /** For `instanceof`: replies are streams like any other. */
  IncomingMessage: class IncomingMessage {},
  ClientRequest: class ClientRequest {},
  OutgoingMessage: class OutgoingMessage {},
  maxHeaderSize: 16_384,
};

offer('node-http', {
  http: { ...shared, ...clientOf('http:'), globalAgent: Agent.call(undefined) },
  https: { ...shared, ...clientOf('https:'), globalAgent: Agent.call(undefined) },
});
