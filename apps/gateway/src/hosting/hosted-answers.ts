import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { appChanged, appDeleted, type AppChanged, type AppDeleted } from '#contracts/config/apps.contract.js';
import {
  findHostedFile,
  hostedFilesChanged,
  type HostedAnswer,
  type HostedFilesChanged,
} from '#contracts/config/hosting.contract.js';

/** Answers one process remembers; each has about a kilobyte at most. */
const ANSWERS_MAX = 20_000;
/** Apps whose answers it can tell old from new. */
const APPS_MAX = 5_000;
/** Characters of a path whose answer is remembered. */
const PATH_MAX = 1_024;
/** Milliseconds an answer is remembered at most: what heals a missed event. */
const HELD_MS = 30_000;

/** What is answered at the paths of sites, as `config` said it and nothing of the app has changed since. */
@Injectable()
export class HostedAnswers {
  private readonly answers = new LRUCache<string, Promise<HostedAnswer>>({ max: ANSWERS_MAX, ttl: HELD_MS });
  /** The age of each app: answers of an earlier one are not found any more. */
  private readonly ages = new LRUCache<string, number>({ max: APPS_MAX });
  private age = 0;

  constructor(private readonly bus: BusClient) {}

  /** What is being asked for when something changes goes to who waits for it, and to nobody else: it may be old. */
  find(appId: string, path: string, customDomain?: string): Promise<HostedAnswer> {
    const request = { appId, path, ...(customDomain === undefined ? {} : { customDomain }) };
    if (path.length > PATH_MAX) return this.bus.call(findHostedFile, request);
    const key = `${appId} ${this.ageOf(appId)} ${customDomain ?? ''}${path}`;
    const known = this.answers.get(key);
    if (known) return known;
    const asked = this.bus.call(findHostedFile, request);
    this.answers.set(key, asked);
    asked.catch(() => this.answers.delete(key));
    return asked;
  }

  @HandleEvent(hostedFilesChanged)
  filesChanged({ appId }: HostedFilesChanged): void {
    this.ages.delete(appId);
  }

  @HandleEvent(appChanged)
  appChanged({ appId }: AppChanged): void {
    this.ages.delete(appId);
  }

  @HandleEvent(appDeleted)
  appDeleted({ appId }: AppDeleted): void {
    this.ages.delete(appId);
  }

  private ageOf(appId: string): number {
    const known = this.ages.get(appId);
    if (known !== undefined) return known;
    this.age += 1;
    this.ages.set(appId, this.age);
    return this.age;
  }
}
