import { Braces, Check, CircleDashed, Minus } from 'lucide-react';
import { Select } from '../../ui/controls/select';
import { ExpressionField } from './expression-field';
import type { Expression } from './rule-types';

const KINDS = {
  unset: { label: 'Not set', icon: CircleDashed, value: undefined },
  true: { label: 'Allowed', icon: Check, value: true },
  false: { label: 'Denied', icon: Minus, value: false },
  expression: { label: 'Custom', icon: Braces, value: {} },
} as const;
type Kind = keyof typeof KINDS;

const CHOICES = Object.entries(KINDS).map(([value, { label }]) => ({ value, label }));

function kindOf(value: Expression | undefined): Kind {
  if (value === undefined) return 'unset';
  return typeof value === 'boolean' ? (String(value) as 'true' | 'false') : 'expression';
}

interface MatrixProps<Name extends string> {
  readonly label: string;
  /** Labels of the permissions by name. */
  readonly permissions: Readonly<Record<Name, string>>;
  readonly grants: { readonly [N in NoInfer<Name>]?: Expression };
  readonly onChange: (name: NoInfer<Name>, value: Expression | undefined) => void;
}

/** Permissions side by side, and below them the expressions of those that depend on one. */
export function PermissionMatrix<Name extends string>({ label, permissions, grants, onChange }: MatrixProps<Name>) {
  const names = Object.keys(permissions) as Name[];
  return (
    <>
      <div className="matrix" role="group" aria-label={label}>
        {names.map((name) => {
          const kind = kindOf(grants[name]);
          const { icon: Icon } = KINDS[kind];
          return (
            <div key={name}>
              <span className="matrix-head" aria-hidden>
                {permissions[name]}
              </span>
              <div className={`grant is-${kind}`}>
                <Icon className="icon-s" aria-hidden />
                <Select
                  label={permissions[name]}
                  value={kind}
                  choices={CHOICES}
                  onChange={(next) => onChange(name, KINDS[next as Kind].value)}
                />
              </div>
            </div>
          );
        })}
      </div>
      {names
        .filter((name) => kindOf(grants[name]) === 'expression')
        .map((name) => (
          <ExpressionField
            key={name}
            label={`${permissions[name]} when`}
            value={grants[name]}
            onChange={(value) => onChange(name, value)}
          />
        ))}
    </>
  );
}
