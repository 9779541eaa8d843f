import { NatsTransport } from './nats-transport.js';

/** What a process that takes requests says: that it serves, and which request it has in hand. */
export type TakerMessage = 'serving' | { readonly took: unknown };

/** A process of its own, to be killed and frozen: `node taker.fixture.js <broker> <subject> <ms between signs>`. It answers when it is sent a message. */
const [url = '', subject = '', signEveryMs = ''] = process.argv.slice(2);
const tell = (message: TakerMessage): void => void process.send?.(message);

const transport = await NatsTransport.connect({ url, name: 'taker', signEveryMs: Number(signEveryMs) });
const asked = new Promise<void>((resolve) => process.once('message', () => resolve()));
transport.serve(subject, 'takers', async (body) => {
  tell({ took: body });
  await asked;
  return { ok: true, body: { answered: body } };
});
await transport.flush();
tell('serving');
