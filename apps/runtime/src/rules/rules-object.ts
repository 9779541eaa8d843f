import { membersOf } from './bson-type.js';
import { NULL_SETTING } from './null-setting.js';
import type { Check, Report, SchemaNode } from './document-schema.js';
import { fits, sizeRules } from './rules-values.js';

type Members = Readonly<Record<string, unknown>>;

function onObjects(check: (members: Members, path: string, report: Report) => void): Check {
  return (value, path, report) => {
    const members = membersOf(value);
    if (members) check(members, path, report);
  };
}

/** Adds to the report of a null value the setting that would allow it. */
function namingSetting(report: Report): Report {
  return (path, code, detail) => {
    if (code !== 'invalid_type' || detail === undefined) report(path, code, detail);
    else report(path, code, `${detail} (the setting ${NULL_SETTING} allows it where a field is not required)`, NULL_SETTING);
  };
}

function countOf(value: unknown): number | undefined {
  const members = membersOf(value);
  return members && Object.keys(members).length;
}

/** Checks `properties`, `patternProperties` and, for properties neither of them names, `additionalProperties`. */
function memberRules(node: SchemaNode, required: ReadonlySet<string>): Check {
  const named = new Map(node.members('properties').map(([name, schema]) => [name, node.child(schema, 'properties', name)]));
  const patterns = node.members('patternProperties').map(([source, schema]) => {
    return [node.pattern(source, 'patternProperties'), node.child(schema, 'patternProperties', source)] as const;
  });
  const closed = node.value('additionalProperties') === false;
  const others = closed ? undefined : node.schema('additionalProperties');
  const unexpected = patterns.length > 0 ? 'invalid_property_pattern' : 'additional_property_not_allowed';
  return onObjects((members, path, report) => {
    for (const [name, value] of Object.entries(members)) {
      const mayBeNull = value === null && !required.has(name);
      if (mayBeNull && node.settings.nullableMembers) continue;
      const at = `${path}.${name}`;
      const own = named.get(name);
      own?.(value, at, mayBeNull ? namingSetting(report) : report);
      const matching = patterns.filter(([pattern]) => pattern.test(name));
      for (const [, check] of matching) check(value, at, report);
      if (own || matching.length > 0) continue;
      if (closed) report(at, unexpected);
      else others?.(value, at, report);
    }
  });
}

function dependencyRules(node: SchemaNode): Check[] {
  return node.members('dependencies').map(([name, needed]) => {
    if (!Array.isArray(needed)) {
      const check = node.child(needed, 'dependencies', name);
      return onObjects((members, path, report) => void (Object.hasOwn(members, name) && check(members, path, report)));
    }
    const names = needed.map((each) => (typeof each === 'string' ? each : node.fail('dependencies', 'must list names')));
    return onObjects((members, path, report) => {
      if (!Object.hasOwn(members, name)) return;
      for (const each of names) if (!Object.hasOwn(members, each)) report(`${path}.${each}`, 'missing_dependency');
    });
  });
}

/** Returns the checks of keywords for documents. */
export function objectRules(node: SchemaNode): Check[] {
  const required = new Set(node.texts('required'));
  const rules = [
    onObjects((members, path, report) => {
      for (const name of required) if (!Object.hasOwn(members, name)) report(`${path}.${name}`, 'required');
    }),
    memberRules(node, required),
    ...dependencyRules(node),
    ...sizeRules(node, ['minProperties', 'array_min_properties'], ['maxProperties', 'array_max_properties'], countOf),
  ];
  const names = node.schema('propertyNames');
  if (names) {
    rules.push(
      onObjects((members, path, report) => {
        for (const name of Object.keys(members)) if (!fits(names, name)) report(`${path}.${name}`, 'invalid_property_name');
      }),
    );
  }
  return rules;
}
