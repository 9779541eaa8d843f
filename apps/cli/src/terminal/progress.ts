import { oneLine, plainText } from './plain-text.js';
import type { Surroundings } from './surroundings.js';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const INTERVAL_MS = 100;
/** Work that is done sooner shows nothing. */
const DELAY_MS = 300;
/** Characters of a bar. */
const BAR_LENGTH = 20;
const ERASE = '\r\u001b[K';

/** Says how far work is: in words, and where that is known as a share from 0 to 1, which is shown as a bar. */
export type ReportProgress = (detail: string, share?: number) => void;

/** One line on a terminal that shows the current work and its duration. Without a terminal it shows nothing. */
export class Progress {
  private readonly isShown: boolean;

  constructor(
    private readonly surroundings: Pick<Surroundings, 'stderr'>,
    private readonly isQuiet: boolean,
  ) {
    this.isShown = !isQuiet && surroundings.stderr.isTTY === true;
  }

  /** Writes a line that stays, above what is shown meanwhile; nothing where only JSON is wanted. */
  note(text: string): void {
    if (this.isQuiet) return;
    this.surroundings.stderr.write(`${this.isShown ? ERASE : ''}${plainText(text)}\n`);
  }

  /** Runs `work` and returns its result. Shows `title` meanwhile; `work` may report how far it is. */
  async during<T>(title: string, work: (report: ReportProgress) => Promise<T>): Promise<T> {
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
      return await work((given, share) => {
        detail = share === undefined ? given : `${barOf(share)} ${given}`;
      });
    } finally {
      clearInterval(timer);
      this.surroundings.stderr.write(ERASE);
    }
  }
}

function barOf(share: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * BAR_LENGTH);
  return `${'█'.repeat(full)}${'░'.repeat(BAR_LENGTH - full)}`;
}
