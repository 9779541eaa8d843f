import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailTransport, MailMessage } from './mail-transport.js';

/** Mails that the directory keeps; the oldest are removed first. */
const FILES_MAX = 1_000;

/** Transport without a mail server: mails become files that can be read with access to the data directory. */
export class OutboxTransport implements MailTransport {
  /** Last write. Writes happen one after another, because the limit is checked against the existing files. */
  private last: Promise<void> = Promise.resolve();

  constructor(
    readonly directory: string,
    private readonly from: string,
  ) {}

  send(id: string, message: MailMessage): Promise<void> {
    const written = this.last.then(() => this.write(id, message));
    this.last = written.catch(() => {
      // The caller receives the error of this mail; it must not affect the next one.
    });
    return written;
  }

  close(): void {}

  private async write(id: string, { to, subject, text }: MailMessage): Promise<void> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    await chmod(this.directory, 0o700);
    const date = new Date();
    // Names sort by time.
    const name = `${date.toISOString().replaceAll(':', '')}-${id}.eml`;
    const head = { From: this.from, To: to, Subject: subject, Date: date.toUTCString(), 'Message-ID': `<${id}@groundwork>` };
    const lines = Object.entries(head).map(([member, value]) => `${member}: ${value.replace(/\p{Cc}+/gu, ' ')}`);
    // Programs that watch the directory for mails must find complete files only.
    const temporary = join(this.directory, `${name}.part`);
    try {
      await writeFile(temporary, `${lines.join('\n')}\nContent-Type: text/plain; charset=utf-8\n\n${text}\n`, { mode: 0o600 });
      await rename(temporary, join(this.directory, name));
    } catch (error) {
      // A full disk keeps a partial file, and every retry would leave another one.
      await rm(temporary, { force: true });
      throw error;
    }
    await this.trim();
  }

  private async trim(): Promise<void> {
    const names = (await readdir(this.directory)).filter((name) => name.endsWith('.eml')).toSorted();
    for (const name of names.slice(0, Math.max(0, names.length - FILES_MAX))) {
      await rm(join(this.directory, name), { force: true });
    }
  }
}
