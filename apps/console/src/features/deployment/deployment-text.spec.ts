import { describe, expect, it } from 'vitest';
import { kindName, sourceOf, titleOf } from './deployment-text';

describe('a deployment', () => {
  it.each([
    [{ _id: 'a1', name: 'Release 7' }, 'Release 7'],
    [{ _id: 'a1', name: 'a1' }, 'Change outside a draft'],
    [{ _id: 'a1', name: 'a1', draft_id: 'd1' }, 'Draft without a note'],
  ])('is called by its note, never by its id: %j', (deployment, title) => {
    expect(titleOf(deployment)).toBe(title);
  });

  it.each([
    ['UI', 'Console'],
    ['CLI', 'Command line'],
    ['Admin API', 'API'],
    ['GitHub', 'GitHub'],
  ])('that came from %s names %s as its source', (origin, source) => {
    expect(sourceOf({ origin })).toBe(source);
  });
});

describe('kindName', () => {
  it.each([
    ['functions', 'Function'],
    ['log_forwarders', 'Log forwarder'],
    ['auth_providers', 'Sign-in method'],
  ])('names an entity of kind %s: %s', (kind, name) => {
    expect(kindName(kind)).toBe(name);
  });
});
