/** A backup cannot be restored. The message is Dutch, for the user of the command. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
}
