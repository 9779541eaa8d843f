import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  CreateValueRequest,
  UpdateValueRequest,
  ValueScope,
  createValue,
  deleteValue,
  getValue,
  listValues,
  updateValue,
  type Value,
  type ValueSummary,
} from '#contracts/config/values.contract.js';
import { AppScope } from '#contracts/scope.js';
import { ValuesService } from './values.service.js';

@Controller()
export class ValuesHandler {
  constructor(@Inject(ValuesService) private readonly values: ValuesService) {}

  @HandleRpc(listValues)
  list(request: AppScope): Promise<ValueSummary[]> {
    return this.values.list(request);
  }

  @HandleRpc(createValue)
  create(request: CreateValueRequest): Promise<Value> {
    return this.values.create(request);
  }

  @HandleRpc(getValue)
  get(request: ValueScope): Promise<Value> {
    return this.values.get(request);
  }

  @HandleRpc(updateValue)
  update(request: UpdateValueRequest): Promise<Value> {
    return this.values.update(request);
  }

  @HandleRpc(deleteValue)
  delete(request: ValueScope): Promise<null> {
    return this.values.delete(request);
  }
}
