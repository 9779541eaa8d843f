import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { checkSource, type CheckedSource, type CheckSourceRequest } from '#contracts/runtime/source-checks.contract.js';
import { Sandbox } from './sandbox.js';

/** Checks if sources that are about to be stored could ever be called. */
@Injectable()
export class SourceChecksService {
  constructor(private readonly sandbox: Sandbox) {}

  @HandleRpc(checkSource)
  async check({ appId, source }: CheckSourceRequest): Promise<CheckedSource> {
    const checked = await this.sandbox.check(source, appId);
    return { isUncallable: !checked.ok && checked.error.kind === 'invalid' };
  }
}
