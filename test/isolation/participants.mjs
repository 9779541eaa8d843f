// Starts attackers and the neighbour as separate processes and receives their reports.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ATTACKS } from './attacks.mjs';

function start(script, args) {
  return fork(fileURLToPath(new URL(script, import.meta.url)), args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

async function kill(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** The neighbour at work. */
export class Neighbour {
  /** Every response so far: kind of request, milliseconds, and the reason if it was not successful, else `null`. */
  answers = [];
  #child;
  #listeners = new Set();

  constructor(stage) {
    this.#child = start('./neighbour.mjs', [JSON.stringify(stage)]);
    this.#child.on('message', (answer) => {
      this.answers.push(answer);
      for (const listener of this.#listeners) listener();
    });
  }

  /**
   * Returns the responses since the neighbour had `from` of them, at least one to a request of each kind that was sent after
   * that.
   */
  async round(from = this.answers.length) {
    // The first response of a kind may be to a request that was in flight.
    const isWhole = () =>
      Neighbour.KINDS.every((kind) => this.answers.slice(from).filter((each) => each.kind === kind).length > 1);
    if (!isWhole()) {
      await new Promise((resolve, reject) => {
        const gone = () => reject(new Error('the neighbour ended'));
        const listener = () => {
          if (!isWhole()) return;
          this.#listeners.delete(listener);
          this.#child.off('exit', gone);
          resolve();
        };
        this.#child.once('exit', gone);
        this.#listeners.add(listener);
      });
    }
    return this.answers.slice(from);
  }

  end() {
    return kill(this.#child);
  }

  static KINDS = ['findOne', 'insertOne', 'login', 'function', 'admin read', 'GraphQL'];
}

/** An attacker: a process that carries out one attack at a time. */
export class Attacker {
  /** Number of responses of each status; 0 stands for connections that ended without a response, 1 for those that are held. */
  statuses = {};
  /** Responses the attack should not get: a broken connection, or a failure of the platform. */
  unexpected = [];
  #child;
  #told;
  #answers = [];

  constructor(stage, niceness = 0) {
    this.#child = start('./attacker.mjs', [JSON.stringify(stage), String(niceness)]);
    this.#expect();
    this.#child.on('message', ({ status, text }) => {
      if (status < 0) {
        this.#told.resolve();
        return;
      }
      this.statuses[status] = (this.statuses[status] ?? 0) + 1;
      if (status > 1 && !this.#answers.includes(status) && this.unexpected.length < 5) this.unexpected.push(`${status} ${text}`);
    });
  }

  /** Resolves when it can attack. */
  ready() {
    return this.#told.promise;
  }

  begin(name) {
    this.statuses = {};
    this.unexpected = [];
    this.#answers = ATTACKS[name].answers;
    this.#child.send(name);
  }

  /** Goes away with every connection it has open. */
  async leave() {
    this.#expect();
    this.#child.send(null);
    await this.#told.promise;
  }

  end() {
    return kill(this.#child);
  }

  #expect() {
    let resolve;
    const promise = new Promise((done) => (resolve = done));
    this.#told = { promise, resolve };
  }
}

/** Returns the platform's metrics by their names in `GET /metrics`, without those with labels. */
export async function figuresOf(url) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = [...text.matchAll(/^(\w+)\{service="standalone"\} (\S+)$/gm)];
  return new Map(lines.map(([, name, value]) => [name, Number(value)]));
}
