import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { ConsoleVisit } from './console-visit.js';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { replaceCode } from './replace-code.js';
import { leaveBrowser, startBrowser } from './shared-browser.js';

/** A visit of the console in each test of a suite. */
export class ConsoleJourney {
  private browser: Browser | undefined;
  private visit: ConsoleVisit | undefined;
  private readonly platform = inject('platform');

  /** Path of the browser; without one the journeys are skipped. */
  static readonly browser = installedBrowser();

  /** To be called in a `describe`. */
  static inEachTest(): ConsoleJourney {
    const journey = new ConsoleJourney();
    beforeAll(() => journey.start());
    afterAll(() => journey.browser && leaveBrowser(journey.browser));
    beforeEach(() => journey.open());
    afterEach(({ task }) => journey.current.end(task));
    return journey;
  }

  get page(): Page {
    return this.current.page;
  }

  logIn(path: string): Promise<void> {
    return this.current.logIn(path);
  }

  /** Checks accessibility, colors in dark too, on a large screen and on a phone. */
  look(name: string): Promise<void> {
    return this.current.lookEverywhere(name);
  }

  /** Replaces what is in the editor with this label. */
  write(label: string, source: string): Promise<void> {
    return replaceCode(this.page.getByRole('textbox', { name: label, exact: true }), source);
  }

  private get current(): ConsoleVisit {
    if (!this.visit) throw new Error('there is a page in tests only');
    return this.visit;
  }

  private async start(): Promise<void> {
    this.browser = await startBrowser();
  }

  private async open(): Promise<void> {
    if (this.browser) this.visit = await ConsoleVisit.begin(this.platform, this.browser);
  }
}
