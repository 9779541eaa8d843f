import { serviceOf } from '../nats-subjects.js';
import { AgingOffset, offsetOf, type ClockOffset, type Present, type RollCall } from './roll-call.js';

/** Milliseconds between two roll calls of a service that is in use and has lost nothing. */
const ROLL_CALL_MS = 10_000;
/** Milliseconds an instance that did not respond is left out; doubled each time. */
const EXCLUSION_MS = 30_000;
const EXCLUSION_MAX_MS = 480_000;
/** Signs that may be missing before an instance that was asked for them counts as silent. */
const MISSED_MAX = 2;
/** Milliseconds by which a clock may be misjudged; less exact exchanges are ignored. */
const CLOCK_ERROR_MAX_MS = 250;

/** Something left out for a time, which doubles when it soon has to be left out again. */
class Exclusion {
  private until = -Infinity;
  private lastMs = EXCLUSION_MS;

  begin(now: number): void {
    if (this.holds(now)) return;
    const isSoon = now - this.until <= this.lastMs;
    this.lastMs = isSoon ? Math.min(this.lastMs * 2, EXCLUSION_MAX_MS) : EXCLUSION_MS;
    this.until = now + this.lastMs;
  }

  holds(now: number): boolean {
    return now < this.until;
  }
}

/** One process of a service. */
interface Instance {
  heardAt: number;
  readonly exclusion: Exclusion;
  clock: AgingOffset | undefined;
}

interface Service {
  readonly name: string;
  readonly instances: Map<string, Instance>;
  /** Time since which a request of it is silent; `null` while the broker picks who gets requests. */
  suspectSince: number | null;
  /** Begins when an unknown instance has lost a request. */
  readonly unknown: Exclusion;
  /** Instances that get requests while it is suspect. */
  usable: string[];
  turn: number;
  isUsed: boolean;
  calledAt: number;
}

export interface InstancesOptions {
  readonly clock: () => number;
  /** Milliseconds between two signs of life. */
  readonly everyMs: number;
  /** Asks the processes of a service for a sign of life, or the one named. */
  readonly callRoll: (service: string, call: RollCall, instance?: string) => void;
}

/**
 * The processes of the services this process asks. The broker picks who gets a request, as long as none is silent. One that is frozen
 * or cut off still gets its share; so from the first silence on, requests go to processes by name that have just given a sign
 * of life, until every one that is known has given one again or is gone. One that lost a request is left out for 30 s at least.
 */
export class Instances {
  private readonly services = new Map<string, Service>();
  private readonly bySubject = new Map<string, Service>();

  constructor(private readonly options: InstancesOptions) {}

  /** Returns the instance a request is for; `undefined` where the broker picks one. */
  pick(subject: string): string | undefined {
    const service = this.bySubject.get(subject) ?? this.meet(subject);
    if (service === undefined) return undefined;
    service.isUsed = true;
    if (service.suspectSince === null) return undefined;
    return service.usable[service.turn++ % service.usable.length];
  }

  /** Notes that nothing was heard of a request for half the time after which it is given up. */
  suspect(subject: string): void {
    const service = this.serviceOf(subject);
    if (service.suspectSince !== null) return;
    service.suspectSince = performance.now();
    this.settle(service);
    this.call(service);
  }

  /** Notes that a request was given up; `instance` was picked for it. */
  lose(subject: string, instance: string | undefined): void {
    this.suspect(subject);
    const service = this.serviceOf(subject);
    const now = performance.now();
    const named = instance === undefined ? undefined : service.instances.get(instance);
    const lost = named ? [named] : this.unheard(service, now);
    for (const { exclusion } of lost) exclusion.begin(now);
    if (lost.length === 0) service.unknown.begin(now);
    this.settle(service);
  }

  /** Removes an instance that no longer takes requests under its name. */
  forget(serviceName: string, instance: string): void {
    const service = this.services.get(serviceName);
    if (service?.instances.delete(instance)) this.settle(service);
  }

  /** Notes that an instance has responded. @returns how far its clock is ahead; `undefined` if the exchange was too slow */
  hear(present: Present): ClockOffset | undefined {
    const service = this.services.get(present.service);
    if (!service) return undefined;
    const known = service.instances.get(present.instance);
    const instance = known ?? { heardAt: 0, exclusion: new Exclusion(), clock: undefined };
    service.instances.set(present.instance, instance);
    instance.heardAt = performance.now();
    const offset = offsetOf(present, this.options.clock());
    const isExact = offset.errorMs >= 0 && offset.errorMs <= CLOCK_ERROR_MAX_MS;
    if (isExact) instance.clock = new AgingOffset(offset);
    this.settle(service);
    // Calls the roll again, which passes the measured clock to the new instance.
    if (!known && isExact) this.call(service);
    return isExact ? offset : undefined;
  }

  /** Called once between two signs of life. */
  look(): void {
    const now = performance.now();
    for (const service of this.services.values()) {
      if (service.suspectSince !== null) {
        this.settle(service);
        this.call(service);
      } else if (service.isUsed && now - service.calledAt >= ROLL_CALL_MS) {
        service.isUsed = false;
        this.call(service);
      }
    }
  }

  private meet(subject: string): Service | undefined {
    // The batches of a stream come from the process that has it.
    if (subject.startsWith('streams.')) return undefined;
    const service = this.serviceOf(subject);
    this.bySubject.set(subject, service);
    return service;
  }

  private serviceOf(subject: string): Service {
    const name = serviceOf(subject);
    const met = this.services.get(name);
    if (met) return met;
    const service: Service = {
      name,
      instances: new Map(),
      suspectSince: null,
      unknown: new Exclusion(),
      usable: [],
      turn: 0,
      isUsed: true,
      calledAt: 0,
    };
    this.services.set(name, service);
    this.call(service);
    return service;
  }

  private call(service: Service): void {
    const now = performance.now();
    service.calledAt = now;
    const clocks = [...service.instances].flatMap(([name, { clock }]) => (clock ? [[name, clock.current] as const] : []));
    const call: RollCall = { clock: this.options.clock(), offsets: Object.fromEntries(clocks) };
    this.options.callRoll(service.name, call);
    // The broker reports an instance that is gone only if it is asked by name.
    for (const [name, { heardAt }] of service.instances) {
      if (this.isSilent(heardAt, now)) this.options.callRoll(service.name, call, name);
    }
  }

  /** Decides who gets requests of a suspect service, and whether it still is one. */
  private settle(service: Service): void {
    const { suspectSince, instances } = service;
    if (suspectSince === null) return;
    const now = performance.now();
    const heard = [...instances].filter(([, { heardAt }]) => heardAt >= suspectSince && !this.isSilent(heardAt, now));
    const trusted = heard.filter(([, { exclusion }]) => !exclusion.holds(now));
    const isWhole = trusted.length === instances.size && !service.unknown.holds(now);
    if (isWhole && this.isSilent(suspectSince, now)) {
      service.suspectSince = null;
      return;
    }
    service.usable = (trusted.length > 0 ? trusted : heard).map(([name]) => name);
  }

  /** Returns the instances that were asked for a sign of life and gave none. */
  private unheard({ suspectSince, instances }: Service, now: number): Instance[] {
    if (now - (suspectSince ?? now) < this.options.everyMs / 2) return [];
    return [...instances.values()].filter(({ heardAt }) => this.isSilent(heardAt, now));
  }

  private isSilent(heardAt: number, now: number): boolean {
    return now - heardAt > MISSED_MAX * this.options.everyMs;
  }
}
