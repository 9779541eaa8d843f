import { describe, expect, it } from 'vitest';
import { newId } from '#contracts/ids.js';
import type { Logger } from '#process/log/logger.js';
import type { AppRecord } from '../core/records/app-record.model.js';
import type { AppRecordsRepository } from '../core/records/app-records.repository.js';
import type { AppRecords } from '../core/records/app-records.service.js';
import type { AppRemoval } from '../core/versions/app-removal.service.js';
import type { ConfigStore, NewApp } from '../core/versions/config-store.service.js';
import { AppsService } from './apps.service.js';
import { newClientAppId } from './client-app-id.js';
import { productFilter } from '../core/views/product-filter.js';

/** Returns a service on a store in which the first `taken` public App IDs requested are taken. */
function aServiceWith(taken: number): { apps: AppsService; tried: string[] } {
  const tried: string[] = [];
  const store = {
    create: async (app: NewApp) => {
      tried.push(app.clientAppId);
      return tried.length <= taken ? null : ({ ...app, lastModified: new Date(), environment: '' } as unknown as AppRecord);
    },
  };
  const none: unknown = {};
  const apps = new AppsService(
    none as AppRecordsRepository,
    none as AppRecords,
    store as unknown as ConfigStore,
    none as AppRemoval,
    none as Logger,
  );
  return { apps, tried };
}

describe('create', () => {
  it('tries another public App ID when one is taken', async () => {
    const { apps, tried } = aServiceWith(2);

    const app = await apps.create({ groupId: newId(), name: 'shop' });

    expect(tried).toHaveLength(3);
    expect(new Set(tried).size).toBe(3);
    expect(app.client_app_id).toBe(tried[2]);
  });

  it('gives up in the end', async () => {
    const { apps } = aServiceWith(Number.POSITIVE_INFINITY);

    await expect(apps.create({ groupId: newId(), name: 'shop' })).rejects.toMatchObject({ code: 'Unavailable' });
  });
});

describe('newClientAppId', () => {
  it('is the name in lower case and five letters', () => {
    expect(newClientAppId('My_Shop-2')).toMatch(/^my_shop-2-[a-z]{5}$/);
  });
});

describe('productFilter', () => {
  const all = ['standard', 'atlas', 'data-api', 'device-sync'];

  it.each([
    [undefined, all],
    ['', all],
    ['platform', ['standard']],
    ['standard', ['standard']],
    ['atlas', ['atlas']],
    ['atlas, platform', ['standard', 'atlas']],
    ['data-api,device-sync', ['data-api', 'device-sync']],
    [',', []],
    ['Standard', []],
    ['unheard-of', []],
  ])('of %s lets in %j', (product, included) => {
    expect(all.filter(productFilter(product))).toEqual(included);
  });
});
