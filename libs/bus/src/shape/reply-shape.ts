import { RawJson, type Constructor, type ReplyShape } from '#contracts/rpc.js';
import { declaredFields } from './declared-fields.js';

/** Returns the properties of a value that its class declares. */
export function pick(type: Constructor<object>, value: object): object {
  const picked: Record<string, unknown> = {};
  for (const name of declaredFields(type)) {
    const member = (value as Record<string, unknown>)[name];
    if (member !== undefined) picked[name] = member;
  }
  return picked;
}

/**
 * Keeps only those properties of a handler's reply that its contract declares, so that nothing stored with it can leak
 * by accident.
 */
export function shapeReply<T>(shape: ReplyShape<T>, answer: unknown): unknown {
  switch (shape.kind) {
    case 'nothing':
      return null;
    case 'raw':
      if (!(answer instanceof RawJson)) throw new TypeError('the handler of a raw reply must return RawJson');
      return answer;
    case 'list':
      return (answer as object[]).map((element) => pick(shape.type, element));
    case 'nullable':
      return answer === null ? null : pick(shape.type, answer as object);
    case 'object':
      return pick(shape.type as Constructor<object>, answer as object);
  }
}
