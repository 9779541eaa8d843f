import { emitKeypressEvents, type Key } from 'node:readline';
import type { Surroundings } from '../terminal/surroundings.js';

/** Key presses read from the terminal without Enter. */
export class Keys {
  private isOpen = false;

  constructor(
    private readonly stdin: Surroundings['stdin'],
    private readonly onKey: (key: string) => void,
    /** Called for Ctrl-C, which does not send a signal while keys are read. */
    private readonly onInterrupt: () => void,
  ) {}

  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    emitKeypressEvents(this.stdin);
    this.stdin.setRawMode?.(true);
    this.stdin.on('keypress', this.hear);
    this.stdin.resume();
  }

  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.stdin.off('keypress', this.hear);
    this.stdin.setRawMode?.(false);
    this.stdin.pause();
  }

  /** Does something that reads the standard input itself, like a question. */
  async without<T>(work: () => Promise<T>): Promise<T> {
    const wasOpen = this.isOpen;
    this.close();
    try {
      return await work();
    } finally {
      if (wasOpen) this.open();
    }
  }

  private readonly hear = (text: string | undefined, key: Key): void => {
    if (key.ctrl === true && key.name === 'c') this.onInterrupt();
    else if (text !== undefined && key.ctrl !== true && key.meta !== true) this.onKey(text.toLowerCase());
  };
}
