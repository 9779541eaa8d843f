import type { Check, SchemaNode } from './document-schema.js';
import { fits } from './rules-values.js';

/** Returns the checks of keywords that combine other schemas. */
export function compositeRules(node: SchemaNode): Check[] {
  const rules: Check[] = [];
  const all = node.children('allOf');
  if (all) {
    rules.push((value, path, report) => {
      let failed = false;
      for (const check of all) {
        check(value, path, (at, code, detail) => {
          failed = true;
          report(at, code, detail);
        });
      }
      if (failed) report(path, 'number_all_of');
    });
  }
  const any = node.children('anyOf');
  if (any) {
    rules.push((value, path, report) => void (any.some((check) => fits(check, value)) || report(path, 'number_any_of')));
  }
  const one = node.children('oneOf');
  if (one) {
    rules.push((value, path, report) => {
      if (one.filter((check) => fits(check, value)).length !== 1) report(path, 'number_one_of');
    });
  }
  const not = node.schema('not');
  if (not) rules.push((value, path, report) => void (fits(not, value) && report(path, 'number_not')));
  return [...rules, ...conditionRules(node)];
}

function conditionRules(node: SchemaNode): Check[] {
  const condition = node.schema('if');
  if (!condition) return [];
  const [then, otherwise] = [node.schema('then'), node.schema('else')];
  return [
    (value, path, report) => {
      const holds = fits(condition, value);
      const check = holds ? then : otherwise;
      if (check && !fits(check, value)) report(path, holds ? 'condition_then' : 'condition_else');
    },
  ];
}
