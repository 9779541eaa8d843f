import { Inject, Injectable } from '@nestjs/common';
import { ObjectId, type Collection } from 'mongodb';
import { AppSnapshots } from '#app-snapshots/app-snapshots.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { RawJson } from '#contracts/rpc.js';
import { CUSTOM_USER_DATA_BYTES_MAX, type ReadCustomUserDataRequest } from '#contracts/runtime/custom-user-data.contract.js';
import { toDataError } from '../data-access/data-errors.js';
import { DataSources, isMongodbService } from '../data-access/data-sources.js';
import { encodeEjson } from '../data-access/ejson-encode.js';
import { checkNamespace } from '../data-access/namespace.js';
import { readDocument } from '../data-access/stored-documents.js';

/** Milliseconds the store may look for the document: less than whoever logs in waits for it. */
const LOOKUP_MS = 2_000;
const NONE = '{}';

/** The document an app keeps for each of its users, read with the system's rights (client-api §18.4). */
@Injectable()
export class CustomUserDataService {
  constructor(
    @Inject(AppSnapshots) private readonly snapshots: AppSnapshots,
    @Inject(DataSources) private readonly sources: DataSources,
  ) {}

  async read({ appId, userId }: ReadCustomUserDataRequest): Promise<RawJson> {
    const snapshot = await this.snapshots.byId(appId);
    const collection = await this.collectionOf(snapshot);
    if (!collection) return new RawJson(NONE);
    const field = snapshot.customUserData.user_id_field;
    try {
      // A document that names the user by text wins over one that names it by id.
      const found = (await find(collection, field, userId)) ?? (await find(collection, field, new ObjectId(userId)));
      return new RawJson(found === null ? NONE : bounded(encodeEjson(readDocument(found))));
    } catch (error) {
      throw toDataError(error);
    }
  }

  /** `null` where the app keeps none, or does not say where. */
  private async collectionOf(snapshot: AppSnapshot): Promise<Collection | null> {
    const { enabled, mongo_service_id, database_name: database, collection_name: collection } = snapshot.customUserData;
    if (!enabled) return null;
    const service = snapshot.services.find(({ _id }) => _id === mongo_service_id);
    if (!service || !isMongodbService(service) || snapshot.customUserData.user_id_field === '') return null;
    checkNamespace({ database, collection });
    return (await this.sources.database(snapshot, service, database)).collection(collection);
  }
}

/** Of several the first that was inserted, as far as the store tells. */
async function find(collection: Collection, field: string, value: string | ObjectId): Promise<unknown> {
  return collection.findOne({ [field]: value }, { raw: true, maxTimeMS: LOOKUP_MS });
}

function bounded(text: string): string {
  if (Buffer.byteLength(text) <= CUSTOM_USER_DATA_BYTES_MAX) return text;
  throw new AppError('ReadSizeLimitExceeded', `custom user data has at most ${CUSTOM_USER_DATA_BYTES_MAX} bytes`);
}
