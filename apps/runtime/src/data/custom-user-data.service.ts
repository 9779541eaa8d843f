import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { ObjectId } from '#codecs/bson/values.js';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { RawJson } from '#contracts/rpc.js';
import {
  CUSTOM_USER_DATA_BYTES_MAX,
  readCustomUserData,
  type ReadCustomUserDataRequest,
} from '#contracts/runtime/custom-user-data.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import type { Place } from '#store/port/store.js';
import { termsOf } from './action-scope.js';
import { toDataError, USERS } from './data-errors.js';
import { DataSources, isMongodbService } from './data-sources.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { checkNamespace } from './namespace.js';
import { readDocument } from '#codecs/ejson/stored-values.js';

/** Milliseconds the store may look for the document: less than a login waits for it. */
const LOOKUP_MS = 2_000;
const NONE = '{}';

/** Reads the document an app stores for each of its users, with the system's rights (client-api §18.4). */
@Injectable()
export class CustomUserDataService {
  constructor(
    private readonly snapshots: AppSnapshots,
    private readonly sources: DataSources,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @HandleRpc(readCustomUserData)
  async read({ appId, userId }: ReadCustomUserDataRequest): Promise<RawJson> {
    return new RawJson(await this.textOf(await this.snapshots.byId(appId), userId));
  }

  /**
   * Reads the custom data of users that act without a token, which would contain it. Never fails: if the data cannot be
   * read within two seconds, the result is `{}` and a warning is logged by the process.
   */
  async textOrNone(snapshot: AppSnapshot, userId: string): Promise<string> {
    if (!snapshot.customUserData.enabled) return NONE;
    const waiting = new AbortController();
    try {
      return await Promise.race([this.textOf(snapshot, userId), tooLate(waiting.signal)]);
    } catch (error) {
      this.logger.warn({ err: error, appId: snapshot.appId }, 'failed to read custom user data');
      return NONE;
    } finally {
      waiting.abort();
    }
  }

  private async textOf(snapshot: AppSnapshot, userId: string): Promise<string> {
    const place = await this.placeOf(snapshot);
    if (!place) return NONE;
    const field = snapshot.customUserData.user_id_field;
    try {
      // A document that names the user by string takes precedence over one that names it by id.
      const found = (await find(snapshot, place, field, userId)) ?? (await find(snapshot, place, field, new ObjectId(userId)));
      return found === null ? NONE : bounded(encodeEjson(readDocument(found)));
    } catch (error) {
      throw toDataError(error, USERS);
    }
  }

  /** Returns `null` if custom user data is disabled or its location is not configured. */
  private async placeOf(snapshot: AppSnapshot): Promise<Place | null> {
    const { enabled, mongo_service_id, database_name: database, collection_name: collection } = snapshot.customUserData;
    if (!enabled) return null;
    const service = snapshot.services.find(({ _id }) => _id === mongo_service_id);
    if (!service || !isMongodbService(service) || snapshot.customUserData.user_id_field === '') return null;
    checkNamespace({ database, collection });
    return (await this.sources.database(snapshot, service, database)).place(collection);
  }
}

/** Returns one document. If several match, it is the first one in the order of the store. */
async function find({ appId }: AppSnapshot, place: Place, field: string, value: string | ObjectId): Promise<Buffer | null> {
  const terms = termsOf(appId, { deadline: Date.now() + LOOKUP_MS, signal: new AbortController().signal });
  for await (const [found] of place.database.store.run(place, { op: 'find', filter: { [field]: value }, limit: 1 }, terms)) {
    return found ?? null;
  }
  return null;
}

async function tooLate(signal: AbortSignal): Promise<never> {
  await sleep(LOOKUP_MS, undefined, { signal });
  throw new AppError('ExecutionTimeLimitExceeded', 'custom user data took too long to read');
}

function bounded(text: string): string {
  if (Buffer.byteLength(text) <= CUSTOM_USER_DATA_BYTES_MAX) return text;
  throw new AppError('ReadSizeLimitExceeded', `custom user data has at most ${CUSTOM_USER_DATA_BYTES_MAX} bytes`);
}
