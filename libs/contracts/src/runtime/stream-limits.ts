/** Streams of one session at one IP address above which a page may have no connection left: browsers open six over HTTP/1.1. */
export const PAGE_STREAMS_MAX = 4;
