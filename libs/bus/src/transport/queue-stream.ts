import {
  DiscardPolicy,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
  type StreamConfig,
} from '@nats-io/jetstream';

/** Bytes of one queue; while it is full, nothing more is taken. */
const QUEUE_BYTES = 512 * 1024 * 1024;
const STREAM_NOT_FOUND = 10_059;

/** Thrown for a stream that differs in what the broker cannot change. */
export class StreamSettingsError extends Error {
  override readonly name = 'StreamSettingsError';
}

/** Settings a stream can be given later. */
type Changeable = Pick<StreamConfig, 'subjects' | 'discard' | 'max_bytes' | 'max_age' | 'num_replicas'>;

/** Returns the name of the stream of a queue: names of streams have no dots. */
export function streamName(subject: string): string {
  return `groundwork_${subject.replaceAll('.', '_')}`;
}

/**
 * Creates the stream of a queue, or updates the settings of an existing one. Without `replicas` an existing stream
 * keeps its number of replicas, and a new one has one.
 * @param unchanged receives the reason if the broker does not change a stream, which continues unchanged
 * @throws StreamSettingsError if the broker could not change it
 */
export async function prepareStream(
  manager: JetStreamManager,
  subject: string,
  replicas: number | undefined,
  unchanged: (error: unknown) => void,
): Promise<void> {
  const name = streamName(subject);
  // A full queue refuses: what was taken is never pushed out.
  const settings = { subjects: [subject], discard: DiscardPolicy.New, max_bytes: QUEUE_BYTES, max_age: 0 };
  const fixed = { storage: StorageType.File, retention: RetentionPolicy.Workqueue };
  const existing = await configOf(manager, name);
  if (!existing) {
    await manager.streams.add({ name, ...fixed, ...settings, num_replicas: replicas ?? 1 });
    return;
  }
  for (const [setting, wanted] of Object.entries(fixed)) {
    const found = existing[setting as keyof typeof fixed];
    if (found !== wanted) {
      throw new StreamSettingsError(
        `NATS: the stream ${name} has ${setting} '${found}', not '${wanted}': delete it when it is empty, and it is created again`,
      );
    }
  }
  const changes: Changeable = { ...settings, num_replicas: replicas ?? existing.num_replicas };
  if (isSame(existing, changes)) return;
  try {
    await manager.streams.update(name, changes);
  } catch (error) {
    unchanged(new Error(`NATS: the stream ${name} keeps its settings: ${(error as Error).message}`, { cause: error }));
  }
}

async function configOf(manager: JetStreamManager, name: string): Promise<StreamConfig | null> {
  try {
    return (await manager.streams.info(name)).config;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND) return null;
    throw error;
  }
}

function isSame(existing: StreamConfig, changes: Changeable): boolean {
  return Object.entries(changes).every(
    ([name, value]) => JSON.stringify(existing[name as keyof Changeable] ?? 0) === JSON.stringify(value),
  );
}
