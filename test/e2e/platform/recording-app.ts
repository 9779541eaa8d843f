import type { Admin, AppAdmin } from './admin.js';
import { EndUser } from './end-user.js';
import type { PlatformAddress } from './processes.js';

const ORDERS = (database: string): string => `context.services.get('mongodb-atlas').db('${database}')`;

/** Record of a trigger run: the trigger, and the number in the inserted document. */
export interface Recorded {
  readonly trigger: string;
  readonly n: number;
  readonly event: string;
}

/** An app whose database triggers record the events they receive. */
export class RecordingApp {
  private constructor(
    readonly app: AppAdmin,
    private readonly user: EndUser,
    readonly triggers: readonly string[],
  ) {}

  /** @param triggers names of triggers, and what their configuration has beyond what all have */
  static async create(
    platform: PlatformAddress,
    admin: Admin,
    triggers: Readonly<Record<string, object>>,
  ): Promise<RecordingApp> {
    const app = await admin.createApp();
    const database = `recorded_${app.app._id}`;
    await app.must('POST', '/auth_providers', { type: 'anon-user' });
    const config = { clusterName: 'Cluster0' };
    const service = await app.must<{ _id: string }>('POST', '/services', {
      name: 'mongodb-atlas',
      type: 'mongodb-atlas',
      config,
    });
    const run_as_system = true;
    await app.must('POST', '/functions', {
      name: 'order',
      run_as_system,
      source: `exports = async (n) => { await ${ORDERS(database)}.collection('orders').insertOne({ n }); return n; }`,
    });
    await app.must('POST', '/functions', {
      name: 'recorded',
      run_as_system,
      source: `exports = async (trigger) =>
        JSON.stringify(await ${ORDERS(database)}.collection('recorded').find({ trigger }, { _id: 0 }).toArray())`,
    });
    await app.must('POST', '/functions', {
      name: 'count',
      run_as_system,
      source: `exports = async () => String(await ${ORDERS(database)}.collection('recorded').count({}))`,
    });
    for (const [name, options] of Object.entries(triggers)) {
      const { _id: function_id } = await app.must<{ _id: string }>('POST', '/functions', {
        name: `record_${name}`,
        source: `exports = ({ _id, fullDocument }) => ${ORDERS(database)}.collection('recorded')
          .insertOne({ trigger: '${name}', n: fullDocument.n, event: _id._data });`,
      });
      await app.must('POST', '/triggers', {
        name,
        type: 'DATABASE',
        function_id,
        config: { service_id: service._id, database, collection: 'orders', operation_types: ['INSERT'], ...options },
      });
    }
    const user = await EndUser.login(platform, app.app.client_app_id);
    return new RecordingApp(app, user, Object.keys(triggers));
  }

  /** Inserts a number. Returns `true` if the insertion was acknowledged. */
  async order(n: number): Promise<boolean> {
    try {
      return (await this.user.call('order', [n])).status === 200;
    } catch {
      // The process that handled the request is gone.
      return false;
    }
  }

  /** The same app at another address. */
  at(platform: PlatformAddress): RecordingApp {
    return new RecordingApp(this.app, this.user.at(platform), this.triggers);
  }

  /** Everything that was written down; of each trigger in its order. */
  async recorded(): Promise<Recorded[]> {
    const recorded: Recorded[] = [];
    for (const trigger of this.triggers) {
      const { status, body } = await this.user.call('recorded', [trigger]);
      if (status !== 200) throw new Error(`the recorded events cannot be read: ${status}`);
      recorded.push(...(JSON.parse(String(body)) as Recorded[]));
    }
    return recorded;
  }

  /** Counts the records, cheaply for any number. */
  async count(): Promise<number> {
    const { status, body } = await this.user.call('count', []);
    if (status !== 200) throw new Error(`the recorded events cannot be counted: ${status}`);
    return Number(body);
  }
}

/** Returns the numbers a trigger received, each at its first place. */
export function firstOf(recorded: readonly Recorded[], trigger: string): number[] {
  return [...new Set(recorded.filter((one) => one.trigger === trigger).map(({ n }) => n))];
}

/** Counts the numbers a trigger received more than once. */
export function repeatsOf(recorded: readonly Recorded[], trigger: string): number {
  return recorded.filter((one) => one.trigger === trigger).length - firstOf(recorded, trigger).length;
}
