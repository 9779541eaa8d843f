import { GraphQLList, type GraphQLInputType } from 'graphql';
import type { ApiModel } from '../model/build-model.js';
import type { CustomInput, CustomResolverModel } from '../model/custom-model.js';
import { customResolverOf, ResolverFault, type NamedTypes } from '../model/custom-resolvers.js';
import { bound } from '../model/field-binding.js';
import type { ObjectModel } from '../model/model.js';
import type { SourceResolver } from '../model/source.js';
import type { InputTypes } from './input-types.js';
import { DEFAULT_PAYLOAD, type ApiHandlers, type OutputField, type OutputTypes } from './output-types.js';

const INPUTS = ['query', 'insert', 'update'] as const;

/** Types by name: generated types and types of earlier resolvers. */
class KnownTypes implements NamedTypes {
  private readonly collections: ReadonlyMap<string, ObjectModel>;
  private readonly collectionInputs: ReadonlyMap<string, () => GraphQLInputType | null>;

  constructor(
    private readonly model: ApiModel,
    private readonly inputs: InputTypes,
  ) {
    this.collections = new Map(model.collections.map(({ type }) => [type.name, type]));
    this.collectionInputs = new Map<string, () => GraphQLInputType | null>(
      model.collections.flatMap((collection) => [
        ...INPUTS.map((kind) => [collection.type.inputs[kind], () => inputs[kind](collection.type)] as const),
        // Only documents of collections are sorted.
        [collection.sortBy, () => inputs.sortBy(collection)] as const,
      ]),
    );
  }

  outputModel(name: string): ObjectModel | null {
    return this.collections.get(name) ?? this.model.objects.documentModel(name);
  }

  isInput(name: string): boolean {
    return this.input(name) !== null;
  }

  input(name: string): GraphQLInputType | null {
    const ofCollection = this.collectionInputs.get(name);
    if (ofCollection) return ofCollection();
    const [, owner = ''] = /^(.*)(?:Query|Insert|Update)Input$/.exec(name) ?? [];
    const model = this.model.objects.documentModel(owner);
    const kind = INPUTS.find((one) => model?.inputs[one] === name);
    return model && kind ? this.inputs[kind](model) : null;
  }
}

/** The fields functions resolve, by the type they are on. */
export class CustomFields<Context> {
  private readonly byType = new Map<string, Map<string, CustomResolverModel>>();
  private readonly types: KnownTypes;

  constructor(
    model: ApiModel,
    resolvers: readonly SourceResolver[],
    private readonly inputs: InputTypes,
    private readonly handlers: ApiHandlers<Context>,
  ) {
    this.types = new KnownTypes(model, inputs);
    for (const source of resolvers) {
      try {
        const resolver = customResolverOf(source, this.types, model.objects);
        const fields = this.byType.get(resolver.onType) ?? new Map<string, CustomResolverModel>();
        if (fields.has(resolver.fieldName)) throw new ResolverFault('another resolver has its type and name');
        this.byType.set(resolver.onType, fields.set(resolver.fieldName, resolver));
      } catch (error) {
        if (!(error instanceof ResolverFault)) throw error;
        const message = `the custom resolver ${source.onType}.${source.fieldName} is left out: ${error.message}`;
        model.warnings.add('InvalidCustomResolver', message, null);
      }
    }
  }

  on(typeName: string, outputs: OutputTypes<Context>): Record<string, OutputField<Context>> {
    const fields = this.byType.get(typeName)?.values() ?? [];
    return Object.fromEntries([...fields].map((resolver) => [resolver.fieldName, this.field(resolver, outputs)]));
  }

  private field(resolver: CustomResolverModel, outputs: OutputTypes<Context>): OutputField<Context> {
    const { input, payload } = resolver;
    return {
      type: payload.kind === 'default' ? DEFAULT_PAYLOAD : outputs.value(payload.value),
      args: input ? { input: { type: this.inputType(input) } } : {},
      resolve: this.handlers.custom(resolver),
      extensions: bound({ kind: 'custom', resolver }),
    };
  }

  private inputType(input: CustomInput): GraphQLInputType {
    if (input.kind === 'value') return this.inputs.value(input.value, (model) => this.inputs.custom(model));
    const type = this.types.input(input.typeName);
    if (!type) throw new TypeError(`'${input.typeName}' was an input type before`);
    return input.isList ? new GraphQLList(type) : type;
  }
}
