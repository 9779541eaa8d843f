import { SOON } from '#testing/soon.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MASTER_KEY } from '../identity-process.fixture.js';
import { EmailPasswordScene, PAGE, type EmailPasswordApp } from '../accounts/email-password.fixture.js';
import { SmtpSink, type ReceivedMail } from './smtp-sink.fixture.js';

let sink: SmtpSink;
let scene: EmailPasswordScene;
let app: EmailPasswordApp;
beforeAll(async () => {
  sink = await SmtpSink.start();
  scene = await EmailPasswordScene.start({ SMTP_URL: sink.url });
});
afterAll(async () => {
  await scene.close();
  await sink.close();
});
beforeEach(() => {
  sink.received.length = 0;
  sink.recipients = 0;
  sink.refuse = () => null;
  app = scene.app({ emailConfirmationUrl: PAGE, confirmEmailSubject: 'Grüße ✓' });
});

/** Returns the body of a mail with its transfer encoding undone. */
function textOf({ source }: ReceivedMail): string {
  const body = source.split('\r\n\r\n').slice(1).join('\r\n\r\n');
  if (!/^content-transfer-encoding: quoted-printable/im.test(source)) return body;
  return body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const failure = (responseCode: number) => Object.assign(new Error('not ada@example.com'), { responseCode });
const waiting = () => scene.records('mails').countDocuments({ appId: app.appId });

describe('a mail', () => {
  it('reaches the mail server with a link that confirms', async () => {
    await app.register('ada@example.com');

    const mail = await vi.waitFor(() => {
      const [first] = sink.received;
      if (!first) throw new Error('no mail');
      return first;
    }, SOON);
    expect(mail).toMatchObject({ from: 'no-reply@localhost', to: ['ada@example.com'] });
    expect(mail.source).toMatch(/^From: Groundwork <no-reply@localhost>\r$/m);
    expect(mail.source).toMatch(/^To: ada@example\.com\r$/m);
    expect(mail.source).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(mail.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    const [, token, tokenId] = /[?&]token=([0-9a-f]{128})&tokenId=([0-9a-f]{24})/.exec(textOf(mail)) ?? [];
    expect(await app.confirm(token, tokenId)).toBeNull();
    await vi.waitFor(async () => expect(await waiting()).toBe(0), SOON);
  });

  it('is retried if it is deferred; the request has its response', async () => {
    let refused = 0;
    sink.refuse = () => (refused++ === 0 ? failure(451) : null);

    await app.register('later@example.com');

    await vi.waitFor(() => expect(sink.received).toHaveLength(1), SOON);
    expect(sink.recipients).toBe(2);
    await vi.waitFor(async () => expect(await waiting()).toBe(0), SOON);
    expect(scene.identity.logged()).toContain('a mail could not be sent');
  });

  it('is dropped and not logged if it was rejected permanently', async () => {
    sink.refuse = () => failure(550);

    await app.register('refused@example.com');

    await vi.waitFor(async () => expect(await waiting()).toBe(0), SOON);
    expect(sink.recipients).toBe(1);
    expect(scene.identity.logged()).toMatch(/"responseCode":550,"givenUp":true/);
    expect(scene.identity.logged()).not.toContain('refused@example.com');
    expect(scene.identity.logged()).not.toContain('not ada@example.com');
    expect(scene.identity.logged()).not.toMatch(/token=[0-9a-f]/);
  });

  it('is stored encrypted', async () => {
    sink.refuse = () => failure(451);

    await app.register('sealed@example.com');

    const [stored] = await scene.records('mails').find({ appId: app.appId }).toArray();
    const { sealed } = stored as unknown as { sealed: { buffer: Uint8Array } };
    expect(Buffer.from(sealed.buffer).toString('latin1')).not.toContain('sealed@example.com');
    sink.refuse = () => null;
    await vi.waitFor(() => expect(sink.received).toHaveLength(1), SOON);
  });

  it('survives the process and is sent once by any worker', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `many${index}@example.com`);
    sink.refuse = () => failure(451);
    await Promise.all(names.map((name) => app.register(name)));
    expect(await waiting()).toBe(20);

    await scene.stopProcess();
    sink.refuse = () => null;
    await scene.startProcess({ SMTP_URL: sink.url });

    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 30_000 });
    const first = (a: string | undefined, b: string | undefined) => String(a).localeCompare(String(b));
    expect(sink.received.map(({ to: [name] }) => name).toSorted(first)).toEqual(names.toSorted(first));
  }, 60_000);

  it('is sent with the new master key if it waits during the rotation', async () => {
    await scene.stopProcess();
    await scene.startProcess({});
    app = scene.app({ emailConfirmationUrl: PAGE });
    expect(await app.register('rotated@example.com')).toBeNull();
    await scene.stopProcess();

    const newKey = Buffer.alloc(32, 6).toString('base64');
    await scene.startProcess({ MASTER_KEY: newKey, MASTER_KEY_PREVIOUS: MASTER_KEY });
    await scene.stopProcess();
    await scene.startProcess({ MASTER_KEY: newKey, SMTP_URL: sink.url });
    await vi.waitFor(() => expect(sink.received.map(({ to }) => to)).toEqual([['rotated@example.com']]), SOON);

    await scene.stopProcess();
    await scene.startProcess({ MASTER_KEY_PREVIOUS: newKey, SMTP_URL: sink.url });
  });

  it('waits where there is no mail server and no directory', async () => {
    await scene.stopProcess();
    await scene.startProcess({});
    expect(scene.identity.logged()).toContain('SMTP_URL is not set');
    app = scene.app({ emailConfirmationUrl: PAGE });

    expect(await app.register('alone@example.com')).toBeNull();
    expect(await waiting()).toBe(1);

    await scene.stopProcess();
    await scene.startProcess({ SMTP_URL: sink.url });
    await vi.waitFor(() => expect(sink.received.map(({ to }) => to)).toEqual([['alone@example.com']]), SOON);
  });
});
