import { Trash2 } from 'lucide-react';
import { TextField } from '../../ui/controls/fields';
import { IconButton } from '../../ui/controls/icon-button';
import { ExpressionField } from './expression-field';
import { withMember, type Expression, type Filter } from './rule-types';

const PARTS = [
  ['apply_when', 'Applies when', 'Checked before any document is known. Empty for always.'],
  ['query', 'Query', 'Added to every query of the user.'],
  ['projection', 'Projection', 'Fields that are returned.'],
] as const;

interface FilterCardProps {
  readonly filter: Filter;
  readonly index: number;
  readonly onChange: (filter: Filter) => void;
  readonly onRemove: () => void;
}

/** A filter, which is added to every query while it applies. */
export function FilterCard({ filter, index, onChange, onRemove }: FilterCardProps) {
  const name = typeof filter['name'] === 'string' ? filter['name'] : '';
  return (
    <li className="card rule-card" aria-label={`Filter ${name}`}>
      <div className="bar end">
        <TextField label={`Filter ${index + 1}`} value={name} required onChange={(next) => onChange({ ...filter, name: next })} />
        <span className="grow" />
        <IconButton small label={`Delete filter ${name}`} icon={Trash2} onClick={onRemove} />
      </div>
      {PARTS.map(([part, label, hint]) => (
        <ExpressionField
          key={part}
          isOptional
          label={label}
          hint={hint}
          value={filter[part] as Expression | undefined}
          onChange={(value) => onChange(withMember(filter, part, value))}
        />
      ))}
    </li>
  );
}
