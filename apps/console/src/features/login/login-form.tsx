import { useState, type FormEvent } from 'react';
import { session } from '../../api/current-session';
import { Problem } from '../../ui/states';

type Kind = 'key-pair' | 'account';
const LABELS = {
  'key-pair': ['Public key', 'Private key'],
  account: ['E-mail address', 'Password'],
} as const;

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Logs somebody in with a key pair or an account. */
export function LoginForm({ onDone }: { readonly onDone: (userId: string) => void }) {
  const [kind, setKind] = useState<Kind>('key-pair');
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [nameLabel, secretLabel] = LABELS[kind];
  const logIn = async (form: FormData): Promise<void> => {
    const [name, secret] = [textOf(form, 'username').trim(), textOf(form, 'password')];
    setBusy(true);
    setError(null);
    try {
      const userId = await session.logIn(
        kind === 'key-pair' ? { publicKey: name, privateKey: secret } : { email: name, password: secret },
      );
      onDone(userId);
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void logIn(new FormData(event.currentTarget));
  };
  return (
    <form className="form" onSubmit={submit}>
      <label className="field">
        With
        <select value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
          <option value="key-pair">a key pair</option>
          <option value="account">an e-mail address and a password</option>
        </select>
      </label>
      <label className="field">
        {nameLabel}
        <input name="username" autoComplete="username" required />
      </label>
      <label className="field">
        {secretLabel}
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <button type="submit" className="primary" disabled={isBusy}>
        Log in
      </button>
      <Problem error={error} />
    </form>
  );
}
