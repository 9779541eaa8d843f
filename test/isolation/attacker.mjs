// An attacker: begins and ends attacks on command. Usage: attacker.mjs <stage> <niceness>
import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { ATTACKS } from './attacks.mjs';
import { clientAt } from './http.mjs';
import { ATTACKED_DATABASE } from './stage.mjs';

const LANES = 8;
const TIMEOUT_MS = 300_000;
/** A client that is refused asks again a little later. */
const PAUSE_MS = 10;

const { url, attacked } = JSON.parse(process.argv[2]);
const { clientPath: app } = attacked;
setPriority(Number(process.argv[3]));

/** Limits count by address: logins for an attack have another address than attacks on logins. */
const logins = clientAt(url, '127.0.0.3', TIMEOUT_MS);

/** One attack with its own connections. */
class Attack {
  #client = clientAt(url, '127.0.0.2', TIMEOUT_MS);
  #held = new Set();
  #isOver = false;
  token = undefined;
  app = app;

  constructor(attack) {
    void this.#begin(attack);
  }

  /** Starts an attack as a separate user, so that limits of one attack's user do not affect another's. */
  async #begin({ by, run, lanes = LANES }) {
    if (by !== 'client') {
      const session = await logins.must('POST', `${app}/auth/providers/anon-user/login`, { body: {} });
      this.token = session.access_token;
    }
    for (let lane = 0; lane < lanes; lane += 1) void this.#repeat(run, lane);
  }

  /** Goes away with everything that is open. */
  end() {
    this.#isOver = true;
    this.#client.close();
    for (const socket of this.#held) socket.destroy();
  }

  async #repeat(run, lane) {
    while (!this.#isOver) {
      try {
        await run(this, lane);
      } catch (error) {
        // A closed connection is opened again; the attack is judged by its responses.
        this.#tell({ status: 0, text: error.message });
      }
      await delay(PAUSE_MS);
    }
  }

  #tell(answer) {
    if (!this.#isOver) process.send(answer);
  }

  on = (collection, members) => ({ database: ATTACKED_DATABASE, collection, ...members });

  async send(method, path, options) {
    const answer = await this.#client.send(method, path, options);
    this.#tell({ status: answer.status, text: answer.status === 200 ? '' : answer.text.slice(0, 200) });
    return answer;
  }

  act(action, collection, members) {
    const body = { name: action, service: 'mongodb-atlas', arguments: [this.on(collection, members)] };
    return this.send('POST', `${app}/functions/call`, { token: this.token, body });
  }

  call(name, args = []) {
    return this.send('POST', `${app}/functions/call`, { token: this.token, body: { name, arguments: args } });
  }

  graphql(query, variables) {
    return this.send('POST', `${app}/graphql`, { token: this.token, body: { query, variables } });
  }

  /** A connection that says something and never reads, held until the attack ends. */
  hold(text) {
    const { hostname, port, localAddress } = this.#client;
    return new Promise((resolve) => {
      const socket = connect({ host: hostname, port, localAddress });
      this.#held.add(socket);
      socket.on('connect', () => socket.write(text, () => this.#tell({ status: 1, text: '' })));
      socket.pause();
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#held.delete(socket);
        resolve();
      });
    });
  }
}

let under = null;
process.on('message', (name) => {
  under?.end();
  under = name === null ? null : new Attack(ATTACKS[name]);
  if (under === null) process.send({ status: -1, text: 'ended' });
});
// Exit with the parent process.
process.on('disconnect', () => process.exit(0));
process.send({ status: -1, text: 'ready' });
