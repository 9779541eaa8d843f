import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import { currentContext } from '#bus/transport/request-context.js';
import { readableError, withoutCredentials } from './readable-error.js';
import { StartError } from './start-failure.js';

export type { Logger } from 'pino';

/** Properties that may contain a credential, at any of the first levels of a line. */
const REDACTED = [
  'access_token',
  'apiKey',
  'authorization',
  'cookie',
  'key',
  'masterKey',
  'password',
  'private_key',
  'refresh_token',
  'secret',
  'signingKeys',
  'token',
  'value',
];
const LEVELS = ['', '*.', '*.*.', '*.*.*.'];

/** Creates a logger that writes JSON lines to standard output, each with the id of the current request. */
export function createLogger(service: string, level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: readableError },
      // Redacts connection strings wherever they are quoted: in a library's message, in a stack.
      hooks: { streamWrite: withoutCredentials },
      redact: { paths: REDACTED.flatMap((name) => LEVELS.map((level) => `${level}${name}`)), censor: '[redacted]' },
      mixin: () => {
        const context = currentContext();
        return context ? { requestId: context.requestId } : {};
      },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}

/** Nest's own messages, as lines of the same log. Its start-up chatter is debug detail here. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    // StartError is also thrown: the caller that starts the process prints it in one line.
    if (message instanceof StartError) return;
    if (rest.at(-1) === 'NestApplication' && String(message).startsWith('Error: listen ')) return;
    this.logger.error({ context: rest.at(-1), stack: rest.length > 1 ? rest[0] : undefined }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }
}

/** Injection token of the process's logger. */
export const LOGGER = Symbol('LOGGER');
