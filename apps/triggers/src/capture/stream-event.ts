import type { ChangeEvent } from '#triggers/change-event.js';

/** A change as the driver tells it, types kept. */
export interface StreamEvent extends ChangeEvent {
  readonly _id: { readonly _data: string };
}
