import { Link2 } from 'lucide-react';
import { Logo } from '../../ui/display/logo';
import { PageTitle } from '../../ui/display/page-title';
import { Problem } from '../../ui/display/states';
import { LoginForm } from './login-form';
import './login.css';

interface LoginProps {
  /** Reason a login link was rejected. */
  readonly refusal: Error | null;
  readonly onDone: (userId: string) => void;
}

/** Login page, at every address until an administrator is logged in. */
export function Login({ refusal, onDone }: LoginProps) {
  return (
    <main className="login">
      <div className="login-box">
        <div className="login-brand">
          <Logo size={44} />
          <PageTitle about={window.location.host}>Log in to Groundwork</PageTitle>
        </div>
        <Problem error={refusal} />
        <div className="login-card">
          <LoginForm onDone={onDone} />
        </div>
        <p className="login-hint">
          <Link2 className="icon" aria-hidden />
          <span>
            First time here? Open the one-time link the server printed when it started, or use the account in{' '}
            <code>credentials.json</code> in its data directory.
          </span>
        </p>
      </div>
    </main>
  );
}
