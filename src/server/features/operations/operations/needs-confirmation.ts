/**
 * Thrown by an operation that needs the confirmation of an Admin: an import that exceeds a limit, and every restore.
 * Its run ends as `needs_confirmation`, which is neither done nor failed.
 */
export abstract class NeedsConfirmation extends Error {
  /** The changes to confirm. They are stored as the result of the run. */
  abstract readonly storedPart: object
}
