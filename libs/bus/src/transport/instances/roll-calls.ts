import { randomUUID } from 'node:crypto';
import type { Msg, PublishOptions, Subscription } from '@nats-io/transport-node';
import { isNoResponders, patienceOf } from '../nats-message.js';
import { inboxOf, rollCallSubject } from '../nats-subjects.js';
import type { Watch } from '../heartbeats.js';
import { Instances } from './instances.js';
import { LateRequests, type Lateness } from './late-requests.js';
import { parsePresent, parseRollCall, PRESENT, type ClockOffset, type Present, type RollCall } from './roll-call.js';

/** Offset of the clock of another process, as measured. */
export interface MeasuredClock extends ClockOffset {
  readonly service: string;
  readonly instance: string;
}

/** Parts of the connection that roll calls need. */
export interface RollCallConnection {
  publish(subject: string, text: string, options?: PublishOptions): void;
  subscribe(subject: string, hear: (message: Msg) => void): Subscription;
  /** Resolves when everything the broker had sent before has been read. */
  catchUp(): Promise<void>;
  fault(subject: string, error: unknown): void;
}

export interface RollCallOptions {
  /** Inbox that replies go to: their subject is `<inbox>.<token>`. */
  readonly inbox: string;
  /** Milliseconds between two signs of life. */
  readonly everyMs: number;
  readonly clock: () => number;
  readonly onStandstill?: ((ms: number) => void) | undefined;
  readonly onClock?: ((measured: MeasuredClock) => void) | undefined;
}

/** Roll calls of a process: they find which processes of other services it can use, and which requests it must not begin. */
export class RollCalls implements Watch {
  /** Name of this process within its service. */
  readonly instance = randomUUID();
  private readonly instances: Instances;
  private readonly late: LateRequests;
  private readonly joined: Subscription[] = [];

  constructor(
    private readonly connection: RollCallConnection,
    private readonly options: RollCallOptions,
  ) {
    const { clock, everyMs, onStandstill } = options;
    const callRoll = (service: string, call: RollCall, instance?: string): void => this.callRoll(service, call, instance);
    this.instances = new Instances({ clock, everyMs, callRoll });
    this.late = new LateRequests({ clock, standstillMs: everyMs, catchUp: () => connection.catchUp(), onStandstill });
  }

  /** Replies to roll calls of a service from now on. */
  join(service: string): void {
    for (const subject of [rollCallSubject(service), rollCallSubject(service, this.instance)])
      this.joined.push(this.connection.subscribe(subject, (message) => this.answer(service, message)));
  }

  /** Lets others pick other processes. */
  leave(): void {
    for (const subscription of this.joined) subscription.unsubscribe();
  }

  /** Returns the instance a request is for; `undefined` where the broker picks one. */
  pick(subject: string): string | undefined {
    return this.instances.pick(subject);
  }

  judge(message: Msg): Lateness {
    const patience = patienceOf(message);
    return patience ? this.late.judge(patience, message.reply ?? '') : 'in time';
  }

  forget(service: string, instance: string): void {
    this.instances.forget(service, instance);
  }

  suspect(subject: string): void {
    this.instances.suspect(subject);
  }

  lose(subject: string, instance: string | undefined): void {
    this.instances.lose(subject, instance);
  }

  tick(): void {
    this.late.tick();
  }

  beat(): void {
    this.instances.look();
  }

  /** Handles a reply to a roll call, whose subject ended with `token`. */
  hear(token: string, message: Msg): void {
    const [, service, ...instance] = token.split('-');
    if (isNoResponders(message)) {
      if (service !== undefined) this.forget(service, instance.join('-'));
      return;
    }
    try {
      const present = parsePresent(message.string());
      const offset = this.instances.hear(present);
      if (offset) this.options.onClock?.({ service: present.service, instance: present.instance, ...offset });
    } catch (error) {
      this.connection.fault(message.subject, error);
    }
  }

  private callRoll(service: string, call: RollCall, instance: string | undefined): void {
    const named = instance === undefined ? '' : `-${service}-${instance}`;
    const reply = `${this.options.inbox}.${PRESENT}${named}`;
    this.connection.publish(rollCallSubject(service, instance), JSON.stringify(call), { reply });
  }

  private answer(service: string, message: Msg): void {
    const { reply = '' } = message;
    try {
      const { clock: asked, offsets } = parseRollCall(message.string());
      const own = offsets[this.instance];
      if (own) this.late.learn(inboxOf(reply), own);
      const present: Present = { service, instance: this.instance, asked, clock: this.options.clock() };
      this.connection.publish(reply, JSON.stringify(present));
    } catch (error) {
      this.connection.fault(message.subject, error);
    }
  }
}
