import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FeatureDeps } from './feature.ts'
import type { Drafts } from './features/drafts/open-drafts.ts'
import { openDurableFolder } from './features/durable-folder/open-durable-folder.ts'
import { openSealedFolder } from './features/sealing/sealed-folder.ts'
import { openSignatures, type Signatures } from './features/signatures/open-signatures.ts'
import type { DurableFolder } from './ports/durable-folder.ts'

/** Opens the folder of the drafts, which contain names and addresses of customers. */
export function sealedDrafts({ folder, sealer, state, log }: FeatureDeps): {
  folder: DurableFolder
  hasHidden: boolean
} {
  const opened = openSealedFolder({ folder: openDurableFolder(join(folder, 'drafts')), sealer, purpose: 'draft', log })
  if (opened.hidden > 0) {
    log.warn('drafts not readable without the keyring', { count: opened.hidden })
    state.note('drafts-hidden', hiddenText(opened.hidden))
  }
  return { folder: opened.folder, hasHidden: opened.hidden > 0 }
}

/** Opens the signatures of customers. Without drafts it is unknown which orders were sent, so theirs wait. */
export function openStoredSignatures(
  parts: FeatureDeps,
  { drafts, onChange }: { drafts: Drafts | undefined; onChange: () => void },
): Signatures {
  const { folder, sealer, log } = parts
  const sealed = openSealedFolder({
    folder: openDurableFolder(join(folder, 'signatures')),
    sealer,
    purpose: 'signature',
    log,
  })
  return openSignatures({
    ...parts,
    folder: sealed.folder,
    newId: randomUUID,
    onChange,
    drafts: drafts ?? { has: () => true, isUnsent: () => true, onChange: () => () => {} },
  })
}

const hiddenText = (count: number) =>
  `${count === 1 ? 'Een bewaarde order is' : `${count} bewaarde orders zijn`} nu niet te lezen, omdat de sleutelbos van deze computer geen antwoord geeft. Ontgrendel de sleutelbos en start de kassa opnieuw.`
