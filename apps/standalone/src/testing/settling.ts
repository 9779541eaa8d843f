import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type Abstract, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AppLog } from '#apps/log/app-log.js';
import { BufferedAppLog } from '#apps/log/buffered-app-log.js';
import { AuthEventsRepository } from '../../../identity/src/events/auth-events.repository.js';
import { MailsRepository } from '../../../identity/src/mail/mails.repository.js';
import { CaptureWork } from '../../../triggers/src/capture/capture-work.service.js';
import { SourceTimes } from '../../../triggers/src/capture/source-times.service.js';
import { InboxRepository } from '../../../triggers/src/inbox/inbox.repository.js';
import { isEnabled, type KnownTrigger } from '../../../triggers/src/table/known-trigger.js';
import { StatesRepository } from '../../../triggers/src/table/states.repository.js';
import { TriggerTable } from '../../../triggers/src/table/trigger-table.service.js';
import { Controls } from './app-controls.js';

/** Maximum wait and polling interval, in milliseconds. */
const GIVE_UP_MS = 10_000;
const LOOK_MS = 10;
const COUNTED_MAX = 1_000;

/** Waits until an app is idle: no running calls, pending events, mails or unsaved log entries. */
@Injectable()
export class Settling {
  constructor(
    private readonly module: ModuleRef,
    private readonly controls: Controls,
  ) {}

  /** Waits until an app is idle. Returns descriptions of the work that is still pending after ten seconds. */
  async settled(appId: string): Promise<string[]> {
    const until = performance.now() + GIVE_UP_MS;
    for (;;) {
      const waiting = await this.waiting(appId, until);
      if (waiting.length === 0 || performance.now() >= until) return waiting;
      await delay(LOOK_MS);
    }
  }

  /** Waits until the entries written so far are stored, ten seconds at most. */
  async logged(): Promise<void> {
    const until = performance.now() + GIVE_UP_MS;
    while (!this.isLogged && performance.now() < until) await delay(LOOK_MS);
  }

  private get isLogged(): boolean {
    return (this.get(AppLog) as BufferedAppLog).isEmpty;
  }

  /**
   * Checks all sources of pending work once. Reports the app as busy if a call started during the check, as it may have
   * added work.
   */
  private async waiting(appId: string, until: number): Promise<string[]> {
    const app = this.controls.of(appId);
    const { begun } = app;
    const running = counted(app.running, 'run of a function', 'runs of functions');
    if (running.length > 0) return running;
    const triggers = await this.triggers(appId);
    if (triggers === null) return ['triggers that were deployed just now'];
    const unread = await this.unread(triggers, until);
    const users = (await this.get(AuthEventsRepository).oldest(new Date(Date.now() + GIVE_UP_MS), COUNTED_MAX)).filter(
      (event) => event.appId === appId,
    );
    const events = await Promise.all(triggers.map((known) => this.queued(known)));
    const waiting = [
      ...unread,
      ...counted(users.length, 'event of users', 'events of users'),
      ...events.flat(),
      ...(await this.mails(appId)),
    ];
    if (waiting.length > 0) return waiting;
    if (app.begun !== begun || app.running > 0) return ['runs of functions'];
    return this.isLogged ? [] : ['log entries that are not stored'];
  }

  /** Returns the app's active triggers; `null` if the service has not loaded the latest deployment yet. */
  private async triggers(appId: string): Promise<KnownTrigger[] | null> {
    const table = this.get(TriggerTable);
    const deployed = await table.deployed(appId);
    const isKnown = deployed.every(({ id, trigger }) => JSON.stringify(table.get(id)?.trigger) === JSON.stringify(trigger));
    if (!isKnown) return null;
    const enabled = deployed.filter(isEnabled);
    const states = await this.get(StatesRepository).all(enabled.map(({ id }) => id));
    const suspended = new Set(states.filter(({ suspendedAt }) => suspendedAt).map(({ _id }) => _id));
    return enabled.filter(({ id }) => !suspended.has(id));
  }

  /** Waits until past changes are read. Returns descriptions of the triggers that are behind. */
  private async unread(triggers: readonly KnownTrigger[], until: number): Promise<string[]> {
    const ofData = triggers.filter(({ trigger }) => trigger.type === 'DATABASE');
    if (ofData.length === 0) return [];
    const times = await this.get(SourceTimes).read(ofData);
    const capture = this.get(CaptureWork);
    for (;;) {
      const behind = ofData.filter(({ id }) => {
        const time = times.get(id);
        return time === undefined || !capture.hasRead(id, time);
      });
      if (behind.length === 0) return [];
      if (performance.now() >= until) return behind.map(({ trigger }) => `changes for the trigger ${trigger.name}`);
      await delay(LOOK_MS);
    }
  }

  private async queued({ id, trigger }: KnownTrigger): Promise<string[]> {
    const count = await this.get(InboxRepository).count(id, COUNTED_MAX);
    return counted(count, `event of the trigger ${trigger.name}`, `events of the trigger ${trigger.name}`);
  }

  private async mails(appId: string): Promise<string[]> {
    let count = 0;
    for await (const mail of this.get(MailsRepository).all()) count += mail.appId === appId ? 1 : 0;
    return counted(count, 'mail', 'mails');
  }

  private get<T>(type: Type<T> | Abstract<T>): T {
    return this.module.get<T>(type, { strict: false });
  }
}

function counted(count: number, one: string, several: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
}
