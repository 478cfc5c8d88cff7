import { create } from 'zustand'
import type { Draft } from '#shared/contracts/pos/draft-channels.ts'

const useDraftToEdit = create<{ draft: Draft | undefined }>()(() => ({ draft: undefined }))

/** Hands a refused order to the quick order, where somebody puts it right; go to `posPaths.newOrder` then. */
export const setDraftToEdit = (draft: Draft): void => useDraftToEdit.setState({ draft })

/**
 * The refused order that is to be put right, once. Keep it again under its own `draftId` when the server had not
 * taken it: then it is still one order.
 */
export function takeDraftToEdit(): Draft | undefined {
  const { draft } = useDraftToEdit.getState()
  if (draft) useDraftToEdit.setState({ draft: undefined })
  return draft
}
