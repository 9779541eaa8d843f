import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  CreateLogForwarderRequest,
  LogForwarderScope,
  UpdateLogForwarderRequest,
  createLogForwarder,
  deleteLogForwarder,
  getLogForwarder,
  listLogForwarders,
  updateLogForwarder,
  type LogForwarder,
} from '#contracts/config/log-forwarders.contract.js';
import { AppScope } from '#contracts/scope.js';
import { LogForwardersService } from './log-forwarders.service.js';

@Controller()
export class LogForwardersHandler {
  constructor(@Inject(LogForwardersService) private readonly forwarders: LogForwardersService) {}

  @HandleRpc(listLogForwarders)
  list(request: AppScope): Promise<LogForwarder[]> {
    return this.forwarders.list(request);
  }

  @HandleRpc(createLogForwarder)
  create(request: CreateLogForwarderRequest): Promise<LogForwarder> {
    return this.forwarders.create(request);
  }

  @HandleRpc(getLogForwarder)
  get(request: LogForwarderScope): Promise<LogForwarder> {
    return this.forwarders.get(request);
  }

  @HandleRpc(updateLogForwarder)
  update(request: UpdateLogForwarderRequest): Promise<LogForwarder> {
    return this.forwarders.update(request);
  }

  @HandleRpc(deleteLogForwarder)
  delete(request: LogForwarderScope): Promise<null> {
    return this.forwarders.delete(request);
  }
}
