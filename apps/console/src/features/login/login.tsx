import { PageTitle } from '../../ui/page-title';
import { Problem } from '../../ui/states';
import { LoginForm } from './login-form';

interface LoginProps {
  /** Why a login link let nobody in. */
  readonly refusal: Error | null;
  readonly onDone: (userId: string) => void;
}

export function Login({ refusal, onDone }: LoginProps) {
  return (
    <main className="login">
      <PageTitle>Log in to Groundwork</PageTitle>
      <Problem error={refusal} />
      <LoginForm onDone={onDone} />
      <p className="muted">
        The first start wrote a key pair and an account into <code>credentials.json</code> in the data directory. Each start in a
        terminal prints a link that logs in without them.
      </p>
    </main>
  );
}
