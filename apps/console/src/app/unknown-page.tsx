import { Link } from '@tanstack/react-router';
import { PageTitle } from '../ui/display/page-title';

export function UnknownPage() {
  return (
    <>
      <PageTitle>Page not found</PageTitle>
      <p>
        <Link to="/">All apps</Link>
      </p>
    </>
  );
}
