/** Part of a file that has been read. */
export interface Progress {
  readonly bytes: number;
  readonly lines: number;
}

const NEW_LINE = 10;
/** Milliseconds between two reports. */
const REPORTED_MS = 100;

/** Returns a response whose body reports, while it is read, how much of it has arrived. */
export function counted(response: Response, onProgress: (progress: Progress) => void): Response {
  if (!response.body) return response;
  let progress: Progress = { bytes: 0, lines: 0 };
  let reported = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      progress = { bytes: progress.bytes + chunk.length, lines: progress.lines + linesOf(chunk) };
      const now = performance.now();
      if (now - reported >= REPORTED_MS) {
        reported = now;
        onProgress(progress);
      }
      controller.enqueue(chunk);
    },
    flush: () => onProgress(progress),
  });
  return new Response(response.body.pipeThrough(counting), { headers: response.headers });
}

function linesOf(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, at + 1)) count += 1;
  return count;
}
