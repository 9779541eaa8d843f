import { useState } from 'react';
import type { Described } from '../../ui/controls/fields';
import type { Choice } from '../../ui/controls/choices';
import { Combobox } from '../../ui/controls/combobox';
import { nameOf } from '../users/app-user';
import { useUsers } from '../users/use-users';

interface UserChoiceProps {
  readonly path: string;
  /** Id of a user, or the value of one of the `others`. */
  readonly value: string;
  /** Choices before the users. */
  readonly others?: readonly Choice[];
  readonly label?: string;
  readonly described?: Described;
  readonly onChange: (value: string) => void;
}

/** Chooses a user of the app, whom the server finds by email address, name or ID. */
export function UserChoice({ path, value, others = [], label, described, onChange }: UserChoiceProps) {
  const [text, setText] = useState('');
  const { data } = useUsers(path, text.trim() === '' ? {} : { q: text.trim() });
  const users = (data?.pages[0]?.users ?? []).map((user): Choice => {
    const name = nameOf(user);
    const methods = user.identities.map(({ provider_type }) => provider_type).join(', ');
    return { value: user._id, label: name === '' ? user._id : name, hint: methods };
  });
  const isKnown = value === '' || [...others, ...users].some((choice) => choice.value === value);
  return (
    <Combobox
      value={value}
      choices={[...others, ...(isKnown ? [] : [{ value, label: value }]), ...users]}
      placeholder="Find a user by email or ID"
      onSearch={setText}
      onChange={onChange}
      {...(label === undefined ? {} : { label })}
      {...(described === undefined ? {} : { described })}
    />
  );
}
