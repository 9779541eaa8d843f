import { Avatar } from './avatar';

/** An administrator by name: an email address, or the public key of a key pair. Without a name, the account was deleted. */
export function Administrator({ name }: { readonly name: string | undefined }) {
  if (name === undefined) return <span className="muted">Deleted administrator</span>;
  return (
    <span className="app-name">
      <Avatar name={name} />
      {name}
    </span>
  );
}
