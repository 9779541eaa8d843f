import { Injectable } from '@nestjs/common';
import { SecretBox } from '#security/keys/secret-box.js';
import type { ContentSource } from './config-view.js';
import type { StoredText } from './entry-tree.js';
import { ObjectsRepository } from './objects.repository.js';
import { Objects } from './objects.service.js';
import { SealedValuesRepository } from './sealed-values.repository.js';

/** Stored parts of configurations: objects by their hash, and values of secrets. */
@Injectable()
export class StoredContent implements ContentSource {
  constructor(
    readonly objects: Objects,
    readonly sealedValues: SealedValuesRepository,
    readonly secretBox: SecretBox,
    private readonly repository: ObjectsRepository,
  ) {}

  storeObjects(appId: string, objects: readonly StoredText[]): Promise<void> {
    return this.repository.store(appId, objects);
  }
}
