import { PageTitle } from '../../ui/page-title';
import { LoginForm } from './login-form';

export function Login({ onDone }: { readonly onDone: (userId: string) => void }) {
  return (
    <main className="login">
      <PageTitle>Log in to Groundwork</PageTitle>
      <LoginForm onDone={onDone} />
      <p className="muted">
        The first start wrote a key pair and an account into <code>credentials.json</code> in the data directory.
      </p>
    </main>
  );
}
