import * as z from 'zod/mini'
import type { DurableFolder } from '../../ports/durable-folder.ts'

/** A signature that the shop does not have yet. Each is one file. */
const waitingSignature = z.object({
  version: z.literal(1),
  signatureId: z.uuid(),
  /** The draft of this till, or the order of the shop, that was signed. */
  draftId: z.nullable(z.uuid()),
  salesOrderId: z.nullable(z.number()),
  /** Address of the shop that has the order. The signature is not sent to another shop. */
  shopUrl: z.string(),
  signedDateTime: z.string(),
  contentHash: z.string(),
  termsHash: z.string(),
  path: z.string(),
})
export type WaitingSignature = z.output<typeof waitingSignature>

const fileOf = (signatureId: string) => `${signatureId}.json`

/** The signatures on the disk. A file is complete or absent, also after a power cut. */
export type SignatureStore = ReturnType<typeof openSignatureStore>

/**
 * Reads the signatures that wait.
 *
 * @param onChange called after a signature was added or removed
 * @returns `damaged`: number of unreadable files, which were moved aside
 */
export function openSignatureStore(folder: DurableFolder, onChange: () => void) {
  const waiting = new Map<string, WaitingSignature>()
  let damaged = 0
  for (const name of folder.names()) {
    const signature = readSignature(folder, name)
    if (signature) {
      waiting.set(signature.signatureId, signature)
    } else {
      folder.putAside(name)
      damaged += 1
    }
  }
  return {
    damaged,
    all: (): WaitingSignature[] => [...waiting.values()],
    /** Writes and flushes a signature. Throws when the disk is full; nothing has changed then. */
    add(signature: WaitingSignature): void {
      folder.write(fileOf(signature.signatureId), JSON.stringify(signature))
      waiting.set(signature.signatureId, signature)
      onChange()
    },
    remove(signatureId: string): void {
      folder.remove(fileOf(signatureId))
      waiting.delete(signatureId)
      onChange()
    },
  }
}

function readSignature(folder: DurableFolder, name: string): WaitingSignature | undefined {
  try {
    const read = waitingSignature.safeParse(JSON.parse(new TextDecoder().decode(folder.read(name))))
    return read.success && fileOf(read.data.signatureId) === name ? read.data : undefined
  } catch {
    return undefined // not JSON: the caller moves it aside, like any other unreadable file
  }
}
