import { useEffect, useRef } from 'react';
import { Button } from '../controls/button';
import { Problem } from './states';

interface LoadMoreProps {
  /** A list that is read page by page. */
  readonly pages: {
    readonly data: unknown;
    readonly error: Error | null;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly label?: string;
  /** True if scrolling to the end loads the next page, too. */
  readonly isAutomatic?: boolean;
}

/** Loads the next page of a list if there is one. */
export function LoadMore({ pages, label = 'Load more', isAutomatic = false }: LoadMoreProps) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const bar = useRef<HTMLDivElement>(null);
  // After an error only the button loads, so that a failing server is not asked again and again.
  const isWatching = isAutomatic && hasNextPage && !isFetchingNextPage && error === null;
  useEffect(() => {
    if (!isWatching || !bar.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage();
    });
    observer.observe(bar.current);
    return () => observer.disconnect();
  }, [isWatching, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div className="bar" ref={bar}>
      {data !== undefined && <Problem error={error} />}
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}
