import { CustomScalar, Scalar } from '@nestjs/graphql';
import { GraphQLError, Kind, type ObjectFieldNode, type ValueNode } from 'graphql';

function memberOf({ name, value }: ObjectFieldNode): [string, unknown] {
  if (name.value === '__proto__') throw new GraphQLError("JSON must not have a property named '__proto__'");
  return [name.value, literalValue(value)];
}

function literalValue(node: ValueNode): unknown {
  switch (node.kind) {
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map(memberOf));
    case Kind.LIST:
      return node.values.map(literalValue);
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.STRING:
    case Kind.BOOLEAN:
      return node.value;
    case Kind.NULL:
      return null;
    default:
      throw new GraphQLError('JSON in a query must not contain variables or enum values: pass the whole value as a variable');
  }
}

/** Any JSON as it is, extended JSON included: expressions, configurations, values. */
@Scalar('JSON', () => JsonScalar)
export class JsonScalar implements CustomScalar<unknown, unknown> {
  readonly description = 'Any JSON value, as in the REST API; extended JSON is not decoded.';

  parseValue(value: unknown): unknown {
    return value;
  }

  serialize(value: unknown): unknown {
    return value;
  }

  parseLiteral(node: ValueNode): unknown {
    return literalValue(node);
  }
}
