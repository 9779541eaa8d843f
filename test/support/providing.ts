import { Global, Module, type InjectionToken, type Type } from '@nestjs/common';

/** Returns a module that gives every other one a value they leave open, like a limit which tests want small. */
export function providing(token: InjectionToken, value: unknown): Type {
  @Global()
  @Module({ providers: [{ provide: token, useValue: value }], exports: [token] })
  class Providing {}
  return Providing;
}
