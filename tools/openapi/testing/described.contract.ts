import { Allow, ArrayMaxSize, IsArray, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { Entity, Member } from '#contracts/entity.js';
import { entityContracts } from '#contracts/entity-contracts.js';
import { Optional, ResourceId, Text } from '#contracts/fields.js';
import { defineRpc, listOf, nothing, rawJson } from '#contracts/rpc.js';
import { AppScope } from '#contracts/scope.js';

/** Characters of a string. */
export const TEXT_MAX = 12_000;

/** Something an app has. */
export class Thing {
  /** Id of the thing. */
  @Allow() _id!: string;
  /** String of the thing, at most `TEXT_MAX` characters. */
  @Allow() text!: string;
  /** What state it is in. */
  @Allow() state!: 'new' | 'old' | null;
  /**
   * When it was made, in unix seconds.
   * @format int64
   */
  @Allow() made!: number;
}

export class ThingScope extends AppScope {
  /** Id of the thing. */
  @ResourceId('ValueNotFound')
  thingId!: string;
}

export class ChangeThingRequest extends ThingScope {
  @Optional()
  @Text(1, TEXT_MAX)
  text?: string;

  /** Words about it. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(3)
  @IsString({ each: true })
  words?: string[];

  /**
   * Tells what would be.
   * @query dry_run
   */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(1)
  dryRun?: number;

  /**
   * What the gateway knows.
   * @internal
   */
  @IsString()
  address!: string;
}

/** Returns things. Newest first. */
export const listThings = defineRpc('config.things.list', AppScope, listOf(Thing), { access: 'project:read' });

/**
 * Changes a thing.
 * @throws ValueAlreadyExists
 */
export const changeThing = defineRpc('config.things.change', ChangeThingRequest, nothing, { access: 'project:write' });

/** What weighing a thing says. */
export interface ThingWeight {
  /** Grams. */
  readonly grams: number;
}

/**
 * Weighs a thing.
 * @reply 200 ThingWeight
 */
export const weighThing = defineRpc('config.things.weigh', ThingScope, rawJson, { access: 'project:read' });

export class Undescribed {
  @Allow() mute!: string;
}

export const readUndescribed = defineRpc('config.things.undescribed', AppScope, Undescribed, { access: 'project:read' });

/** Returns something. */
export const readRaw = defineRpc('config.things.raw', AppScope, rawJson, { access: 'project:read' });

class MugContent {
  /** Name of the mug. */
  @Member()
  @Text(1, 9)
  name!: string;
}

const MUG = new Entity(MugContent, ['name']);

class MugHead {
  /** Id of the mug. */
  @Allow() _id!: string;
}

/** A mug. */
export class Mug extends MUG.reply(MugHead) {}

export class MugScope extends AppScope {
  /** Id of the mug. */
  @ResourceId('ValueNotFound')
  mugId!: string;
}

export const mugContracts = entityContracts('config.mugs', MUG, {
  kind: 'values',
  noun: 'a mug',
  name: 'Mug',
  entity: Mug,
  listed: Mug,
  key: MugScope,
  id: 'mugId',
  throws: ['ValueAlreadyExists'],
});
export const updateMug = mugContracts.change;
