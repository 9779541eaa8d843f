import { Allow } from 'class-validator';
import { SELF_DECLARED_DEPS_METADATA } from '@nestjs/common/constants.js';
import { PATTERN_EXTRAS_METADATA, PATTERN_METADATA } from '@nestjs/microservices/constants.js';
import { describe, expect, it } from 'vitest';
import { defineEvent } from '#contracts/event.js';
import { defineRpc } from '#contracts/rpc.js';
import { HandleEvent, HandleRpc } from './handle.decorator.js';
import { handlersOf } from './handlers-of.js';

class Sum {
  @Allow() total!: number;
}

const add = defineRpc('test.sums.add', Sum, Sum, { access: 'public' });
const cleared = defineEvent('test.sums.cleared', Sum, 'every');

class Clearing {
  protected total = 0;

  @HandleEvent(cleared)
  clear(): void {
    this.total = 0;
  }
}

class SumsService extends Clearing {
  @HandleRpc(add)
  add({ total }: Sum): Sum {
    this.total += total;
    return this.current();
  }

  current(): Sum {
    return { total: this.total };
  }
}

function metadataOf(type: { prototype: object }, method: string, key: string): unknown {
  return Reflect.getMetadata(key, (type.prototype as Record<string, object>)[method] ?? {});
}

describe('the handlers of a service', () => {
  it('are served for each contract, inherited ones included, by the service that is injected', () => {
    const [Handler, ...others] = handlersOf(SumsService);
    if (!Handler) throw new Error('there is no handler');
    expect(others).toEqual([]);
    expect(Handler.name).toBe('SumsServiceHandler');
    expect(Reflect.getMetadata(SELF_DECLARED_DEPS_METADATA, Handler)).toEqual([{ index: 0, param: SumsService }]);
    expect(metadataOf(Handler, 'add', PATTERN_METADATA)).toEqual([add.subject]);
    expect(metadataOf(Handler, 'add', PATTERN_EXTRAS_METADATA)).toEqual({ contract: add });
    expect(metadataOf(Handler, 'clear', PATTERN_METADATA)).toEqual([cleared.subject]);

    const service = new SumsService();
    const handler = new Handler(service) as Pick<SumsService, 'add' | 'clear'>;
    expect(handler.add({ total: 2 })).toEqual({ total: 2 });
    expect(handler.add({ total: 3 })).toEqual({ total: 5 });
    handler.clear();
    expect(service.current()).toEqual({ total: 0 });
  });

  it('are none for what serves no contract', () => {
    const [Handler] = handlersOf(SumsService);
    expect(Object.getOwnPropertyNames(Handler?.prototype).toSorted()).toEqual(['add', 'clear', 'constructor']);
  });
});
