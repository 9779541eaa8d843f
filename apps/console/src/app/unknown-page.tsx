import { Link } from '@tanstack/react-router';
import { PageTitle } from '../ui/display/page-title';

export function UnknownPage() {
  return (
    <>
      <PageTitle>Page not found</PageTitle>
      <p>
        The address is wrong, or the page was moved. <Link to="/">All apps</Link>
      </p>
    </>
  );
}
