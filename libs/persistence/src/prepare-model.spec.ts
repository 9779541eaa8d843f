import { describe, expect, it } from 'vitest';
import { prepareModel } from './prepare-model.js';

/** A model without indexes, whose collection cannot be made so many times. */
function failing(times: number, name: string) {
  let tried = 0;
  return {
    schema: { indexes: () => [], get: () => undefined },
    collection: { createIndexes: () => Promise.reject(new Error('there are none')) },
    createCollection: async () => {
      tried += 1;
      if (tried <= times) throw Object.assign(new Error(`failure ${tried}`), { name });
    },
    tried: () => tried,
  };
}

describe('a model that is prepared on a busy machine', () => {
  it('is prepared again while requests get no connection', async () => {
    const model = failing(2, 'MongoWaitQueueTimeoutError');

    await prepareModel(model);

    expect(model.tried()).toBe(3);
  });

  it.each([
    ['six times without a connection', 'MongoWaitQueueTimeoutError', 6],
    ['for another reason', 'MongoServerError', 1],
  ])('fails %s', async (_, name, tried) => {
    const model = failing(Infinity, name);

    await expect(prepareModel(model)).rejects.toThrow(`failure ${tried}`);
    expect(model.tried()).toBe(tried);
  });
});
