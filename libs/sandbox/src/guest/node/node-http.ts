import { demand, offer } from '../lazy.js';
import { textOf } from '../primordials.js';
import { clientOf, METHODS } from './http-client.js';
import { unavailable } from './unavailable.js';

const EventEmitter = demand<{ (this: unknown): void; readonly prototype: object }>('node-events');

interface AgentOptions {
  readonly keepAlive?: unknown;
  readonly keepAliveMsecs?: unknown;
  readonly maxSockets?: unknown;
  readonly maxFreeSockets?: unknown;
  readonly maxTotalSockets?: unknown;
  readonly scheduling?: unknown;
}
interface Target {
  readonly host?: unknown;
  readonly port?: unknown;
  readonly localAddress?: unknown;
  readonly family?: unknown;
}

/** Constructor of agents. It is a function because older packages call it without `new`, or inherit from it. */
type AgentMaker = (this: unknown, options?: AgentOptions) => object;

/**
 * Creates a class of agents. Agents of Node keep connections; the platform holds the connections of functions, so these agents list none.
 * @param parent the class it extends
 */
function agentClass(
  parent: (this: unknown, options?: AgentOptions) => unknown,
  protocol: string,
  defaultPort: number,
): AgentMaker {
  function Agent(this: unknown, options: AgentOptions = {}): object {
    const agent = this instanceof Agent ? this : (Object.create(Agent.prototype as object) as object);
    parent.call(agent, options);
    const { keepAlive = false, keepAliveMsecs = 1000, maxSockets = Infinity, maxFreeSockets = 256 } = options;
    const { maxTotalSockets = Infinity, scheduling = 'lifo' } = options;
    const limits = { keepAlive, keepAliveMsecs, maxSockets, maxFreeSockets, maxTotalSockets, scheduling };
    const open = { requests: {}, sockets: {}, freeSockets: {}, totalSocketCount: 0 };
    return Object.assign(agent, { options: { ...options }, ...limits, ...open, protocol, defaultPort });
  }
  Object.setPrototypeOf(Agent, parent);
  Object.setPrototypeOf(Agent.prototype as object, parent.prototype as object);
  return Agent;
}

const HttpAgent = agentClass(EventEmitter, 'http:', 80);
Object.assign(HttpAgent.prototype as object, {
  destroy: () => undefined,
  getName: ({ host = 'localhost', port = '', localAddress = '', family }: Target = {}) =>
    `${textOf(host)}:${textOf(port)}:${textOf(localAddress)}${family === 4 || family === 6 ? `:${family}` : ''}`,
});
const HttpsAgent = agentClass(HttpAgent, 'https:', 443);

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
  METHODS: [...METHODS],
  STATUS_CODES,
  /** Exists for `instanceof`: replies are ordinary streams. */
  IncomingMessage: class IncomingMessage {},
  ClientRequest: class ClientRequest {},
  OutgoingMessage: class OutgoingMessage {},
  maxHeaderSize: 16_384,
};

offer('node-http', {
  http: { ...shared, ...clientOf('http:'), Agent: HttpAgent, globalAgent: HttpAgent.call(undefined) },
  https: { ...shared, ...clientOf('https:'), Agent: HttpsAgent, globalAgent: HttpsAgent.call(undefined) },
});
