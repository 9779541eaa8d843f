import { bytesOf, computeBytes, material } from '../crypto/crypto-bridge.js';
import { Buffer } from '../buffer/buffer.js';
import { demand, offer } from '../lazy.js';

interface Transform {
  push(chunk: unknown): void;
}
type Done = (error: Error | null, bytes?: Buffer) => void;
interface StreamModule {
  Transform: new (options: {
    transform: (this: Transform, chunk: Uint8Array, encoding: string, done: (error?: Error) => void) => void;
    flush: (this: Transform, done: (error?: Error) => void) => void;
  }) => object;
}

/** Names of each operation: of its stream, of its function, and for the runner, which computes it. */
const OPERATIONS = [
  ['Gzip', 'gzip'],
  ['Gunzip', 'gunzip'],
  ['Deflate', 'deflate'],
  ['Inflate', 'inflate'],
  ['DeflateRaw', 'deflateRaw'],
  ['InflateRaw', 'inflateRaw'],
  ['Unzip', 'unzip'],
  ['BrotliCompress', 'brotliCompress'],
  ['BrotliDecompress', 'brotliDecompress'],
] as const;

function computed(operation: string, data: unknown): Buffer {
  const given = typeof data === 'string' ? data : bytesOf(data);
  return Buffer.from(computeBytes(`zlib.${operation}`, { data: material(given, 'buffer') }));
}

/** Everything comes out at the end: the parts are one computation. */
function streamOf(operation: string): object {
  const parts: Uint8Array[] = [];
  const { Transform } = demand<StreamModule>('node-stream');
  return new Transform({
    transform(chunk, _encoding, done) {
      parts.push(chunk);
      done();
    },
    flush(done) {
      try {
        this.push(computed(operation, Buffer.concat(parts)));
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

const members: Record<string, unknown> = {};
for (const [name, operation] of OPERATIONS) {
  members[`create${name}`] = () => streamOf(operation);
  members[name] = function () {
    return streamOf(operation);
  };
  members[`${operation}Sync`] = (data: unknown) => computed(operation, data);
  members[operation] = (data: unknown, ...args: unknown[]) => {
    const callback = args.at(-1) as Done;
    queueMicrotask(() => {
      let bytes: Buffer;
      try {
        bytes = computed(operation, data);
      } catch (error) {
        callback(error as Error);
        return;
      }
      callback(null, bytes);
    });
  };
}

offer('node-zlib', {
  ...members,
  constants: {
    Z_NO_FLUSH: 0,
    Z_PARTIAL_FLUSH: 1,
    Z_SYNC_FLUSH: 2,
    Z_FULL_FLUSH: 3,
    Z_FINISH: 4,
    Z_DEFAULT_COMPRESSION: -1,
    BROTLI_OPERATION_PROCESS: 0,
    BROTLI_OPERATION_FLUSH: 1,
    BROTLI_OPERATION_FINISH: 2,
  },
});
