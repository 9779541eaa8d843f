import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#store/driver/duplicate-key.js';
import { HOSTED_DOMAIN, type HostedDomainRecord } from './hosted-file.model.js';

/** Custom domains: the app of the installation that each host belongs to, one each. */
@Injectable()
export class HostedDomainsRepository {
  constructor(@Inject(getModelToken(HOSTED_DOMAIN, 'config')) private readonly model: Model<HostedDomainRecord>) {}

  find(host: string): Promise<HostedDomainRecord | null> {
    return this.model.findById(host).lean<HostedDomainRecord>().exec();
  }

  list(): Promise<HostedDomainRecord[]> {
    return this.model.find().lean<HostedDomainRecord[]>().exec();
  }

  /** Inserts a host. Returns `false` if it is taken. */
  async insert(record: HostedDomainRecord): Promise<boolean> {
    try {
      await this.model.create(record);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Gives a host to another app, if it still is `from`'s. */
  async hand(host: string, from: string, { appId, clientAppId }: Omit<HostedDomainRecord, '_id'>): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne({ _id: host, appId: from }, { $set: { appId, clientAppId } }).exec();
    return matchedCount === 1;
  }

  /** Returns the hosts the app had. */
  async removeAll(appId: string): Promise<string[]> {
    const hosts = (await this.model.find({ appId }).select('_id').lean<Pick<HostedDomainRecord, '_id'>[]>().exec()).map(
      ({ _id }) => _id,
    );
    if (hosts.length > 0) await this.model.deleteMany({ appId }).exec();
    return hosts;
  }
}
