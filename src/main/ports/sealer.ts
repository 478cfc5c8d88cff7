/**
 * Encrypts texts for the disk of this machine. Only this machine can decrypt them. Both methods are synchronous, so no
 * other code runs between a change and its write.
 */
export interface Sealer {
  /**
   * Returns the encrypted text.
   *
   * @param purpose name of the file or the kind of content. A text that was sealed for one purpose cannot be unsealed
   *   for another, so encrypted files cannot be exchanged.
   */
  seal(purpose: string, text: string): string
  /** Returns the decrypted text. Throws when the text is damaged, or was sealed elsewhere or for another purpose. */
  unseal(purpose: string, sealed: string): string
}
