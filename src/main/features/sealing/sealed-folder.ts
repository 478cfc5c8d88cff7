import type { DurableFolder } from '../../ports/durable-folder.ts'
import type { Log } from '../../ports/machine.ts'
import type { Sealer } from '../../ports/sealer.ts'
import { isSealed } from './sealer.ts'

type Deps = {
  folder: DurableFolder
  /** Undefined without a secure keyring. New files are then plain text. */
  sealer: Sealer | undefined
  /** Name of the kind of content. Each file is sealed for this purpose and its own name. */
  purpose: string
  log: Log
}

/**
 * Opens a folder whose text files are encrypted, and encrypts the plain files of earlier versions.
 *
 * Without a sealer the files are plain text: an order of a customer must not be lost because the machine has no keyring.
 * Encrypted files of an earlier start are then neither listed nor changed, and a start with the keyring reads them again.
 *
 * @returns `hidden`: number of encrypted files that cannot be read now
 */
export function openSealedFolder({ folder, sealer, purpose, log }: Deps): { folder: DurableFolder; hidden: number } {
  const purposeOf = (name: string) => `${purpose}:${name}`
  const textOf = (name: string) => new TextDecoder().decode(folder.read(name))
  const isHidden = (name: string) => sealer === undefined && isSealed(textOf(name))

  const sealedFolder: DurableFolder = {
    ...folder,

    names: () => folder.names().filter((name) => !isHidden(name)),

    read(name) {
      const content = folder.read(name)
      if (content === undefined) return undefined
      const text = new TextDecoder().decode(content)
      if (!isSealed(text)) return content
      if (!sealer) throw new Error('no key to read the file with')
      return new TextEncoder().encode(sealer.unseal(purposeOf(name), text))
    },

    write(name, content) {
      const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
      folder.write(name, sealer ? sealer.seal(purposeOf(name), text) : text)
    },
  }

  const encryptOlder = (name: string, text: string) => {
    try {
      sealedFolder.write(name, text)
    } catch (error) {
      // The disk is full. The file stays plain text until its next change or the next start.
      log.error('older file not encrypted', error)
    }
  }
  if (sealer) {
    for (const name of folder.names()) {
      const text = textOf(name)
      if (!isSealed(text)) encryptOlder(name, text)
    }
  }
  return { folder: sealedFolder, hidden: folder.names().filter(isHidden).length }
}
