import { IsBoolean, IsIn, IsObject } from 'class-validator';
import { Entity, Member } from '../entity.js';
import { FileName } from '../fields.js';

export const TRIGGER_TYPES = ['DATABASE', 'AUTHENTICATION', 'SCHEDULED'] as const;
export type TriggerType = (typeof TRIGGER_TYPES)[number];

/** What a trigger consists of, but for what it starts: that goes by id or name, at the root or among the event processors. */
export class TriggerContent {
  /** Name of the trigger, unique in its app: 1 to 64 characters, no slashes. */
  @Member()
  @FileName('trigger')
  name!: string;

  /** What the trigger waits for: a change of a collection, a login or a time. */
  @Member({ type: 'text' })
  @IsIn(TRIGGER_TYPES)
  type!: TriggerType;

  /** What exactly it waits for; the members depend on the type. */
  @Member()
  @IsObject()
  config!: Record<string, unknown>;

  /** Whether it does nothing. */
  @Member({ default: false, filed: 'always' })
  @IsBoolean()
  disabled!: boolean;
}

export const TRIGGER = new Entity(TriggerContent, ['name', 'type', 'config']);
