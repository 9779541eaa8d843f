import type { ChangeEvent } from '#triggers/change-event.js';

/** Change event as the driver returns it, with its types. */
export interface StreamEvent extends ChangeEvent {
  readonly _id: { readonly _data: string };
}
