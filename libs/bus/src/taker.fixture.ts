import { NatsTransport } from './transport/nats-transport.js';

/** Message of a process that takes requests: it serves, has a request in hand, or has read everything that was sent to it. */
export type TakerMessage = 'serving' | 'caught up' | { readonly took: unknown };

/**
 * A separate process, to be killed and frozen: `node taker.fixture.js <broker> <subject> <ms between signs>`. It replies once it is
 * sent a message; sent `catch up`, it says when it has read everything the broker had for it.
 */
const [url = '', subject = '', signEveryMs = ''] = process.argv.slice(2);
const tell = (message: TakerMessage): void => void process.send?.(message);

const transport = await NatsTransport.connect({ url, name: 'taker', signEveryMs: Number(signEveryMs) });
let answer = (): void => {};
const asked = new Promise<void>((resolve) => (answer = resolve));
process.on('message', (message) => {
  if (message === 'catch up') void transport.flush().then(() => tell('caught up'));
  else answer();
});
transport.serve(subject, 'takers', async (body) => {
  tell({ took: body });
  await asked;
  return { ok: true, body: { answered: body } };
});
await transport.flush();
tell('serving');
