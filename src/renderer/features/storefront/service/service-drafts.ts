import { newId } from '../../../lib/new-id.ts'
import { useShoppingStore } from '../../common/cart/index.ts'

/** Values of a message about a case that was not sent yet. */
export type ServiceDraft = { rowIds: number[]; problem: string; text: string; photoIds: string[] }

export const emptyDraft: ServiceDraft = { rowIds: [], problem: '', text: '', photoIds: [] }

const draftOf = (name: string) => useShoppingStore.getState().serviceDrafts?.[name]

/** Returns the draft that this browser stored, without its idempotency key. */
export function storedDraft(name: string): ServiceDraft | undefined {
  const stored = draftOf(name)
  return stored && { rowIds: stored.rowIds, problem: stored.problem, text: stored.text, photoIds: stored.photoIds }
}

/** Stores a draft, so that a reload loses no typed text and no sent photo. */
export const saveDraft = (name: string, draft: ServiceDraft): void =>
  useShoppingStore.setState(({ serviceDrafts }) => {
    const attempt = serviceDrafts?.[name]?.attempt
    return { serviceDrafts: { ...serviceDrafts, [name]: { ...draft, ...(attempt && { attempt }) } } }
  })

export const forgetDraft = (name: string): void =>
  useShoppingStore.setState(({ serviceDrafts = {} }) => {
    const { [name]: _, ...others } = serviceDrafts
    return { serviceDrafts: others }
  })

/**
 * Returns the idempotency key of the last attempt when the message is unchanged, else a new key, which it stores. So a
 * message that is sent again after a lost response is stored once.
 */
export function keyFor(name: string, draft: ServiceDraft): string {
  const fingerprint = JSON.stringify(draft)
  const attempt = draftOf(name)?.attempt
  if (attempt?.fingerprint === fingerprint) return attempt.key
  const key = newId()
  useShoppingStore.setState(({ serviceDrafts }) => ({
    serviceDrafts: { ...serviceDrafts, [name]: { ...draft, attempt: { key, fingerprint } } },
  }))
  return key
}
