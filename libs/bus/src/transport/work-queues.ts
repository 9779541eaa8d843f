import { AckPolicy, jetstream, jetstreamManager, type Consumer, type JetStreamClient, type JsMsg } from '@nats-io/jetstream';
import { errors, nanos, type NatsConnection } from '@nats-io/transport-node';
import { AppError } from '#contracts/error.js';
import { decodeBytes, encodeBody } from './nats-message.js';
import { prepareStream, streamName, StreamSettingsError } from './queue-stream.js';
import { NotDeliveredError, type Backlog, type ItemForm, type WorkHandler } from './transport.js';

/** Milliseconds the broker may take to store an item. */
const STORE_TIMEOUT_MS = 5_000;
/** Milliseconds an item may take before another replica is given it. */
const WORK_TIMEOUT_MS = 30_000;
/** Milliseconds after which a request for an item is repeated. */
const FETCH_EXPIRES_MS = 5_000;
/** Pauses before an item is handed over again to a queue that is not there yet, as calls wait for a service. */
const UNMADE_PAUSES_MS = [50, 150, 400] as const;
const RETRY_FIRST_MS = 200;
const RETRY_MAX_MS = 5_000;

/** Receives errors that no caller waits for. */
type Report = (subject: string, error: unknown) => void;

/**
 * Queues of work kept by the broker (JetStream): a stream on disk per queue, from which an item goes when it was done. One durable
 * consumer per queue, shared by the replicas of the service.
 */
export class WorkQueues {
  private readonly client: JetStreamClient;
  /** Queues this process has made sure of. */
  private readonly ready = new Map<string, Promise<void>>();
  /** Reasons why queues are blocked until an operator changes them at the broker. */
  private readonly problems = new Map<string, string>();
  private readonly underWay = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly connection: NatsConnection,
    private readonly report: Report,
    private readonly replicas?: number,
  ) {
    this.client = jetstream(connection, { timeout: STORE_TIMEOUT_MS });
  }

  /** Resolves once the broker has it on disk, in the queue the service that works it off has made; `id` again within two minutes is taken for the same item. */
  async add(subject: string, item: object, id: string): Promise<void> {
    const data = item instanceof Uint8Array ? item : encodeBody(item, {}).data;
    for (const pauseMs of [...UNMADE_PAUSES_MS, null]) {
      try {
        await this.client.publish(subject, data, { msgID: id, timeout: STORE_TIMEOUT_MS });
        return;
      } catch (error) {
        if (pauseMs === null || !isUnmade(error)) throw new NotDeliveredError('the broker did not store it', { cause: error });
        await this.pause(pauseMs);
      }
    }
  }

  consume(subject: string, group: string, handler: WorkHandler, form: ItemForm): void {
    const work = form === 'bytes' ? handler : (data: unknown) => handler(decodeBytes(data as Uint8Array));
    void this.work(subject, group, work);
  }

  /** Returns the items that the broker holds in a queue, for all consumers. */
  async backlog(subject: string): Promise<Backlog> {
    const manager = await jetstreamManager(this.connection, { timeout: STORE_TIMEOUT_MS });
    const { messages, first_ts: since } = (await manager.streams.info(streamName(subject))).state;
    return { items: messages, oldestSeconds: messages === 0 ? 0 : Math.max(0, Date.now() - Date.parse(since)) / 1_000 };
  }

  /** Returns the reason that a queue cannot be processed, if an operator has to change it at the broker. */
  get problem(): string | undefined {
    return this.problems.values().next().value;
  }

  /** Accepts no more items and completes those in progress. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.underWay);
  }

  private async work(subject: string, group: string, handler: WorkHandler): Promise<void> {
    let pauseMs = RETRY_FIRST_MS;
    while (!this.stopping.signal.aborted) {
      try {
        const consumer = await this.consumer(subject, group);
        while (!this.stopping.signal.aborted) {
          // One at a time: the broker withholds an item from other processes until its timeout if this process fetched
          // but did not process it.
          const message = await consumer.next({ expires: FETCH_EXPIRES_MS });
          if (message) await this.tracked(this.handle(subject, message, handler));
          pauseMs = RETRY_FIRST_MS;
        }
      } catch (error) {
        if (this.stopping.signal.aborted) return;
        this.ready.delete(subject);
        this.reportOnce(subject, error);
        await this.pause(pauseMs);
        pauseMs = Math.min(pauseMs * 2, RETRY_MAX_MS);
      }
    }
  }

  private async consumer(subject: string, group: string): Promise<Consumer> {
    await this.prepare(subject);
    const manager = await jetstreamManager(this.connection, { timeout: STORE_TIMEOUT_MS });
    await manager.consumers.add(streamName(subject), {
      durable_name: group,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(WORK_TIMEOUT_MS),
    });
    return this.client.consumers.get(streamName(subject), group);
  }

  private async tracked(work: Promise<void>): Promise<void> {
    this.underWay.add(work);
    await work.finally(() => this.underWay.delete(work));
  }

  private async handle(subject: string, message: JsMsg, handler: WorkHandler): Promise<void> {
    if (this.stopping.signal.aborted) {
      message.nak();
      return;
    }
    try {
      await handler(message.data);
      message.ack();
    } catch (error) {
      this.report(subject, error);
      if (error instanceof AppError && error.status < 500) {
        message.term('refused');
        return;
      }
      // Item by item in order, but one that cannot be done now does not keep the others for ever.
      message.nak(Math.min(RETRY_FIRST_MS * 2 ** (message.info.deliveryCount - 1), RETRY_MAX_MS));
    }
  }

  private prepare(subject: string): Promise<void> {
    const known = this.ready.get(subject);
    if (known) return known;
    const preparing = this.createStream(subject);
    this.ready.set(subject, preparing);
    preparing.catch(() => this.ready.delete(subject));
    return preparing;
  }

  private async createStream(subject: string): Promise<void> {
    const manager = await jetstreamManager(this.connection, { timeout: STORE_TIMEOUT_MS });
    await prepareStream(manager, subject, this.replicas, (error) => this.report(subject, error));
    this.problems.delete(subject);
  }

  /** Reports a problem. One that only a change at the broker solves is reported once and keeps the process from being ready. */
  private reportOnce(subject: string, error: unknown): void {
    if (error instanceof StreamSettingsError) {
      if (this.problems.get(subject) === error.message) return;
      this.problems.set(subject, error.message);
    }
    this.report(subject, error);
  }

  private pause(milliseconds: number): Promise<void> {
    const { signal } = this.stopping;
    return new Promise((resolve) => {
      const timer = setTimeout(end, milliseconds);
      signal.addEventListener('abort', end, { once: true });
      function end(): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      }
    });
  }
}

/** Returns `true` if the subject has no stream yet: the service that processes the queue was never started. */
function isUnmade(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof errors.RequestError && cause.isNoResponders();
}
