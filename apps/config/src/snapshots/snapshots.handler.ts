import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import { SnapshotRequest, getAppSnapshot } from '#contracts/config/apps.contract.js';
import type { RawJson } from '#contracts/rpc.js';
import { SnapshotsService } from './snapshots.service.js';

@Controller()
export class SnapshotsHandler {
  constructor(@Inject(SnapshotsService) private readonly snapshots: SnapshotsService) {}

  @HandleRpc(getAppSnapshot)
  read(request: SnapshotRequest): Promise<RawJson> {
    return this.snapshots.read(request);
  }
}
