import { getMetadataStorage } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type Metadata = ReturnType<Storage['getTargetValidationMetadatas']>;

const kept = new WeakMap<object, Metadata>();

/**
 * Keeps what class-validator knows of a class: it looks for it among all classes every time, which costs more than most
 * validations. Decorators have run when a class is first validated, so nothing is added later. Call once per process.
 */
export function keepValidationMetadata(): void {
  const storage = getMetadataStorage();
  const find = storage.getTargetValidationMetadatas.bind(storage);
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    if (schema || always || strictGroups || groups?.length) return find(target, schema, always, strictGroups, groups);
    let known = kept.get(target);
    if (!known) {
      known = find(target, schema, always, strictGroups, groups);
      kept.set(target, known);
    }
    return known;
  };
}
