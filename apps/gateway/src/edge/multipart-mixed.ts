import busboy from '@fastify/busboy';
import { AppError } from '#contracts/error.js';

const MULTIPART = /^multipart\/(?:mixed|form-data)\s*;/i;
/** Maximum bytes of the part that describes the file. */
const META_BYTES_MAX = 64 * 1024;

/** A form of two parts: what a file is called and what it holds. */
export interface FileForm {
  /** Content of the part `meta`. */
  readonly meta: string;
  /** Bytes of the part `file`; `null` without it. */
  readonly file: Buffer | null;
}

export function isMultipart(contentType: string): boolean {
  return MULTIPART.test(contentType);
}

/**
 * Reads the parts `meta` and `file` of a form. Tools send them as `multipart/mixed`, which parsers only accept under
 * its other name, and send the file without a file name, so it is identified by the name of the part.
 * @throws AppError `BadRequest` for an invalid form, `RequestTooLarge` for a file that is too large
 */
export function readFileForm(body: Buffer, contentType: string, fileBytesMax: number): Promise<FileForm> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown): void => {
      reject(new AppError('BadRequest', 'the request body is not a form with the parts meta and file', { cause }));
    };
    let parser: InstanceType<typeof busboy.Busboy>;
    try {
      parser = new busboy.Busboy({
        headers: { 'content-type': contentType.replace(/^multipart\/mixed/i, 'multipart/form-data') },
        isPartAFile: (name) => name === 'file',
        limits: { parts: 4, files: 1, fieldSize: META_BYTES_MAX, fileSize: fileBytesMax + 1 },
      });
    } catch (error) {
      fail(error);
      return;
    }
    let meta = '';
    const chunks: Buffer[] = [];
    let file: Buffer | null = null;
    parser.on('field', (name, value) => {
      if (name === 'meta') meta = value;
    });
    parser.on('file', (_name, stream) => {
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        file = Buffer.concat(chunks);
        if (file.length <= fileBytesMax) return;
        reject(new AppError('RequestTooLarge', `a hosted file may have at most ${fileBytesMax} bytes`));
      });
      stream.on('error', fail);
    });
    parser.on('error', fail);
    parser.on('finish', () => resolve({ meta, file }));
    parser.end(body);
  });
}
