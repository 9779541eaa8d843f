import { Button } from '../controls/button';

interface LoadMoreProps {
  /** What is read page by page. */
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly label?: string;
}

/** Reads the next page, where there is one. */
export function LoadMore({ pages, label = 'Load more' }: LoadMoreProps) {
  if (!pages.hasNextPage) return null;
  return (
    <div className="bar">
      <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}
