import { describe, expect, it } from 'vitest';
import { CliError } from '../terminal/cli-error.js';
import { appOf, type App } from './find-app.js';

function app(_id: string, client_app_id: string, name: string): App {
  return {
    _id,
    client_app_id,
    name,
    group_id: 'g',
    domain_id: 'd',
    location: 'US-VA',
    deployment_model: 'GLOBAL',
    provider_region: 'aws-us-east-1',
    last_used: 0,
    last_modified: 0,
    product: 'standard',
    environment: '',
  };
}

const APPS = [app('1', 'shop-bbbbb', 'shop'), app('2', 'shop-aaaaa', 'shop'), app('3', 'blog-ccccc', 'blog')];

describe('the app a command names', () => {
  it('is the one with this id, App ID or name', () => {
    expect(appOf(APPS, '1')?._id).toBe('1');
    expect(appOf(APPS, 'shop-aaaaa')?._id).toBe('2');
    expect(appOf(APPS, 'blog')?._id).toBe('3');
    expect(appOf(APPS, 'nothing')).toBeUndefined();
  });

  it('is never the first of several with one name', () => {
    const refusal = new CliError('usage', '2 apps are named shop: select one by its App ID with --app: shop-aaaaa, shop-bbbbb');
    expect(() => appOf(APPS, 'shop')).toThrow(refusal);
  });

  it('is the app with this id, regardless of the names of others', () => {
    expect(appOf([app('9', 'x-1', '1'), ...APPS, app('8', 'x-2', '1')], '1')?._id).toBe('1');
  });
});
