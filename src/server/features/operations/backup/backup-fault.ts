/** A backup cannot be put back. The message is Dutch, for the person who tries. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
}
