/**
 * Thrown by an operation that exceeds a limit and needs the confirmation of an Admin. Its run ends as
 * `needs_confirmation`, which is neither done nor failed.
 */
export abstract class NeedsConfirmation extends Error {
  /** Stored as the result of the run: the changes to confirm. */
  abstract readonly storedPart: object
}
