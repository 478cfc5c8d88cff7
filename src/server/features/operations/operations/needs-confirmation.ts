/**
 * What an operation throws that goes further than may go without somebody's word. Its run did not fail and is not done:
 * it waits, with what there is to agree with.
 */
export abstract class NeedsConfirmation extends Error {
  /** What is kept with the run, for whoever has to agree. */
  abstract readonly kept: object
}
