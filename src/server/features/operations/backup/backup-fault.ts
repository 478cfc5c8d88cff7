/** Message of a `BackupFault` for a file that cannot be read to its end. */
export const DAMAGED = 'Dit bestand is beschadigd, of geen reservekopie van de winkel.'

/**
 * A backup cannot be restored, for example because it is damaged or a server is running. The message is Dutch, for the
 * user of the command.
 */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
}
