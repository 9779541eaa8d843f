/** One server-sent event. */
export interface ServerEvent {
  /** Name of the event; `message` by default. */
  readonly name: string;
  readonly id: string | null;
  readonly data: string;
}

/** Splits a stream of characters into events; an incomplete event waits for the next chunk. */
export class EventReader {
  private rest = '';

  /** Returns the events that end in this piece. Comments, which keep proxies awake, are skipped. */
  read(piece: string): ServerEvent[] {
    const blocks = (this.rest + piece).split('\n\n');
    this.rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const lines = block.split('\n');
      const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5).replace(/^ /, ''));
      const member = (name: string): string | null =>
        lines
          .find((line) => line.startsWith(`${name}:`))
          ?.slice(name.length + 1)
          .trim() ?? null;
      return data.length === 0 ? [] : [{ name: member('event') ?? 'message', id: member('id'), data: data.join('\n') }];
    });
  }
}

/** State of the stream: receiving events, connecting, or rejected by the server. */
export type FollowState = 'live' | 'waiting' | 'refused';

export interface FollowOptions {
  /** Opens the stream after an event; fails as requests do. */
  readonly open: (lastId: string | null) => Promise<Response>;
  /** The last event that was seen before, if any. */
  readonly after?: string | null;
  /** Returns `true` if an attempt failed permanently. */
  readonly isFinal?: (error: unknown) => boolean;
  readonly onEvent: (event: ServerEvent) => void;
  readonly onState: (state: FollowState) => void;
  readonly signal: AbortSignal;
}

const PAUSE_MS = 500;
const PAUSE_MAX_MS = 15_000;

/** Follows a stream until the signal, and connects again after the last event whenever it breaks off. */
export async function follow({ open, after = null, isFinal, onEvent, onState, signal }: FollowOptions): Promise<void> {
  let lastId = after;
  let pause = PAUSE_MS;
  while (!signal.aborted) {
    try {
      const { body } = await open(lastId);
      if (!body) throw new Error('the answer has no content');
      onState('live');
      pause = PAUSE_MS;
      const events = new EventReader();
      const reader = body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        for (const event of events.read(part.value)) {
          lastId = event.id ?? lastId;
          onEvent(event);
        }
      }
    } catch (error) {
      if (!signal.aborted && isFinal?.(error) === true) {
        onState('refused');
        return;
      }
      // After any other error, the state shows that no events arrive, and the next attempt follows.
    }
    if (signal.aborted) return;
    onState('waiting');
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 2, PAUSE_MAX_MS);
  }
}
