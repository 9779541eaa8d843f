import type { Type } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { InProcessTransport } from '#bus/transport/in-process-transport.js';
import type { FaultListener, ItemForm, Transport } from '#bus/transport/transport.js';
import type { EventContract } from '#contracts/event.js';
import { AppError } from '#contracts/error.js';
import type { QueueContract } from '#contracts/queue.js';
import type { RpcContract } from '#contracts/rpc.js';
import { createLogger, type Logger } from '#process/log/logger.js';
import { startProcess, type RunningProcess } from '#process/start/process.js';

/** Stands for a service that is not under test: serves a contract with a function. */
export interface Fake {
  readonly kind: 'rpc' | 'queue';
  readonly subject: string;
  /** Form of a queue's items. */
  readonly form: ItemForm;
  readonly answer: (request: unknown) => unknown;
}

export function fake<Request extends object, Reply>(
  contract: RpcContract<Request, Reply>,
  answer: (request: Request) => Reply | Promise<Reply>,
): Fake;
export function fake<Item extends object>(contract: QueueContract<Item>, work: (item: Item) => unknown): Fake;
export function fake(
  contract: Pick<Fake, 'kind' | 'subject'> & { readonly item?: unknown },
  answer: (request: never) => unknown,
): Fake {
  const { kind, subject, item } = contract;
  return { kind, subject, form: item === 'bytes' ? 'bytes' : 'json', answer: answer as (request: unknown) => unknown };
}

export interface TestProcess {
  readonly bus: BusClient;
  /** Providers of the modules, for tests of calls within the process. */
  readonly app: RunningProcess['app'];
  readonly url: string;
  /** Payloads of an event, in order, from when `heard` was first called for it. */
  heard<Payload extends object>(contract: EventContract<Payload>): Payload[];
  close(): Promise<void>;
}

/**
 * Modules under test in one process, on a bus that copies every body through JSON as a broker would, or on the `transport`
 * given, which is drained when the process closes.
 */
export async function startTestProcess(options: {
  modules: readonly Type[];
  environment: object;
  fakes?: readonly Fake[];
  transport?: Transport;
  /** Service name: the queue group of its subjects. */
  name?: string;
  /** Takes what the process logs; `LOG_LEVEL` (silent) decides what otherwise goes to standard output. */
  logger?: Logger;
}): Promise<TestProcess> {
  const logger = options.logger ?? createLogger('test', process.env['LOG_LEVEL'] ?? 'silent');
  const onFault: FaultListener = ({ subject, error }) => logger.error({ subject, err: error }, 'the bus reported an error');
  const transport = options.transport ?? new InProcessTransport({ copy: true, onFault });
  for (const { kind, subject, form, answer } of options.fakes ?? []) {
    if (kind === 'queue') {
      const work = async (item: unknown): Promise<void> => void (await answer(item));
      transport.consume(subject, 'fakes', work, form);
      continue;
    }
    transport.serve(subject, 'fakes', async (body) => {
      try {
        return { ok: true, body: await answer(body) };
      } catch (error) {
        if (error instanceof AppError) return { ok: false, code: error.code, message: error.message };
        throw error;
      }
    });
  }
  const running = await startProcess({
    name: options.name ?? 'test',
    modules: options.modules,
    environment: options.environment,
    transport,
    logger,
    host: '127.0.0.1',
    port: 0,
  });
  const events = new Map<string, object[]>();
  return {
    bus: new BusClient(transport),
    app: running.app,
    url: running.url,
    heard: <Payload extends object>(contract: EventContract<Payload>): Payload[] => {
      let payloads = events.get(contract.subject);
      if (!payloads) {
        const collected: object[] = [];
        payloads = collected;
        events.set(contract.subject, collected);
        transport.listen(contract.subject, null, async (body) => {
          collected.push(body as object);
        });
      }
      return payloads as Payload[];
    },
    close: () => running.close(),
  };
}
