/** Compatibility of a part of an app with this platform. */
export type Verdict =
  /** It works as it is. */
  | 'works'
  /** Something has to be set or done first. */
  | 'set'
  /** It works otherwise than before. */
  | 'different'
  /** It does not work here. */
  | 'missing';

export interface MovingFinding {
  readonly area: string;
  readonly subject: string;
  readonly verdict: Verdict;
  readonly text: string;
}
