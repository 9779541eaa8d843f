import { oneLine } from './plain-text.js';
import type { Surroundings } from './surroundings.js';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const INTERVAL_MS = 100;
/** Work that is done sooner shows nothing. */
const DELAY_MS = 300;
const ERASE = '\r\u001b[K';

/** One line on a terminal that says what is going on and for how long; nothing where nobody looks. */
export class Progress {
  private readonly isShown: boolean;

  constructor(
    private readonly surroundings: Pick<Surroundings, 'stderr'>,
    isQuiet: boolean,
  ) {
    this.isShown = !isQuiet && surroundings.stderr.isTTY === true;
  }

  /** Returns what `work` does, telling meanwhile what it is; `work` may say how far it is. */
  async during<T>(title: string, work: (tell: (detail: string) => void) => Promise<T>): Promise<T> {
    if (!this.isShown) return work(() => undefined);
    const begun = Date.now();
    let detail = '';
    const timer = setInterval(() => {
      const elapsedMs = Date.now() - begun;
      if (elapsedMs < DELAY_MS) return;
      const frame = FRAMES[Math.floor(elapsedMs / INTERVAL_MS) % FRAMES.length] ?? '';
      const text = `${frame} ${title}${detail === '' ? '' : `: ${detail}`} (${Math.floor(elapsedMs / 1_000)} s)`;
      this.surroundings.stderr.write(`${ERASE}${oneLine(text, (this.surroundings.stderr.columns ?? 80) - 1)}`);
    }, INTERVAL_MS);
    try {
      return await work((given) => {
        detail = given;
      });
    } finally {
      clearInterval(timer);
      this.surroundings.stderr.write(ERASE);
    }
  }
}
