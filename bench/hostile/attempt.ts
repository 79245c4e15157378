/** A request that is made to do harm. */
export interface Attempt {
  what: string;
  send(): Promise<Response>;
}
