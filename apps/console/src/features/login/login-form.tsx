import { KeyRound, Mail } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { ApiError } from '../../api/api-error';
import { session } from '../../api/current-session';
import { Button } from '../../ui/controls/button';
import { PasswordField, TextField } from '../../ui/controls/fields';
import { Problem } from '../../ui/display/states';

const UNAUTHORIZED = 401;

type Kind = 'account' | 'key-pair';

const WORDS = {
  account: {
    name: 'Email',
    secret: 'Password',
    wrong: 'Email or password is wrong.',
    other: 'Use an API key pair',
    icon: KeyRound,
  },
  'key-pair': {
    name: 'Public key',
    secret: 'Private key',
    wrong: 'Public key or private key is wrong.',
    other: 'Use email and password',
    icon: Mail,
  },
} as const;

/** Form that logs an administrator in with an account or a key pair. */
export function LoginForm({ onDone }: { readonly onDone: (userId: string) => void }) {
  const [kind, setKind] = useState<Kind>('account');
  const [name, setName] = useState('');
  const [secret, setSecret] = useState('');
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const words = WORDS[kind];
  const isWrong = error instanceof ApiError && error.status === UNAUTHORIZED;
  const logIn = async (): Promise<void> => {
    const given = name.trim();
    setBusy(true);
    setError(null);
    try {
      const userId = await session.logIn(
        kind === 'key-pair' ? { publicKey: given, privateKey: secret } : { email: given, password: secret },
      );
      onDone(userId);
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void logIn();
  };
  const change = (): void => {
    setKind(kind === 'account' ? 'key-pair' : 'account');
    setName('');
    setSecret('');
    setError(null);
  };
  return (
    <form className="login-form" aria-label="Log in" onSubmit={submit}>
      <TextField
        key={kind}
        label={words.name}
        name="username"
        type={kind === 'account' ? 'email' : 'text'}
        autoComplete="username"
        required
        value={name}
        onChange={setName}
      />
      <PasswordField
        label={words.secret}
        name="password"
        autoComplete="current-password"
        value={secret}
        problem={isWrong ? words.wrong : null}
        onChange={setSecret}
      />
      <Button type="submit" variant="primary" className="is-block" busy={isBusy}>
        Log in
      </Button>
      {!isWrong && <Problem error={error} />}
      <div className="login-or">or</div>
      <Button icon={words.icon} className="is-block" onClick={change}>
        {words.other}
      </Button>
    </form>
  );
}
