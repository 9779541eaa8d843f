// Loaded before a program by NODE_OPTIONS: the program, and what it starts, reach nothing but this machine.
import { Socket } from 'node:net';

const HERE = /^(?:localhost|127(?:\.\d+){3}|::1|::ffff:127(?:\.\d+){3}|[\w-]+\.localhost)$/;
const connect = Reflect.get(Socket.prototype, 'connect');

/** Options of a connection, however they are given: in a list by node:net itself, as an object, or as port and host. */
function hostOf([first, second]) {
  if (Array.isArray(first)) return hostOf(first);
  if (typeof first === 'object' && first !== null) return first.path === undefined ? (first.host ?? 'localhost') : 'localhost';
  return typeof second === 'string' ? second : 'localhost';
}

Socket.prototype.connect = function connectHere(...given) {
  const host = hostOf(given);
  if (HERE.test(host)) return Reflect.apply(connect, this, given);
  process.nextTick(() => this.destroy(new Error(`there is no network: ${host} was asked for`)));
  return this;
};
