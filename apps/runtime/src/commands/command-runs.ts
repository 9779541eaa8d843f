import { Injectable } from '@nestjs/common';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import { RawJson } from '#contracts/rpc.js';
import type { ServiceScope } from '#contracts/runtime/service-commands.contract.js';
import { parseAnyEjson } from '#codecs/ejson/ejson-decode.js';
import { RequestedApps } from '../app/requested-apps.js';
import { SYSTEM } from '../app/rights.js';
import { untilDeadline, whyAborted } from '../app/time-limit.js';
import { ActionArguments } from '../data/action-arguments.js';
import { toDataError } from '../data/data-errors.js';
import type { Command, CommandScope } from './command-scope.js';

/** Target of a command, and its time limit. */
interface Run {
  readonly snapshot: AppSnapshot;
  readonly service: ServiceConfig;
  /** Name of the command. */
  readonly name: string;
  readonly milliseconds: number;
}

/** Finds the services of commands, and limits the time of commands. */
@Injectable()
export class CommandRuns {
  constructor(private readonly apps: RequestedApps) {}

  /** Returns the app and service of a request. @throws AppError `AppNotFound`, `ServiceNotFound` */
  async find(request: ServiceScope): Promise<{ snapshot: AppSnapshot; service: ServiceConfig }> {
    const snapshot = await this.apps.ofAdmin(request);
    const service = snapshot.services.find(({ _id }) => _id === request.serviceId);
    if (!service) throw new AppError('ServiceNotFound', notFoundMessage('ServiceNotFound', request.serviceId));
    return { snapshot, service };
  }

  /** Runs {@link timed} work on a service. */
  bounded(request: { readonly bodyText: string }, { snapshot, service, ...run }: Run, command: Command): Promise<RawJson> {
    return this.timed(request, run, (scope) => command({ snapshot, service, ...scope }));
  }

  /** Runs work until it is done, its time is up or the caller no longer waits. */
  timed(
    { bodyText }: { readonly bodyText: string },
    { name, milliseconds }: Pick<Run, 'name' | 'milliseconds'>,
    work: (scope: Omit<CommandScope, 'snapshot' | 'service'>) => Promise<string>,
  ): Promise<RawJson> {
    return untilDeadline(Date.now() + milliseconds, (terms) =>
      guarded(async () => {
        const given = ActionArguments.of(name, [await parseAnyEjson(bodyText.trim() === '' ? '{}' : bodyText)]);
        return new RawJson(await work({ given, ...terms }));
      }, terms.signal),
    );
  }
}

/** Runs work on a data source, and converts its errors to the documented ones. */
export async function guarded<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) throw whyAborted(signal, error);
    throw toDataError(error, SYSTEM);
  }
}

export function commandNotFound(name: string): AppError {
  return new AppError('CommandNotFound', `service command not found: '${name}'`);
}
